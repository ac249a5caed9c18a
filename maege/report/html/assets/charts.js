"use strict";
/* The charts: drawn as SVG, as wide as the page allows. */
(() => {
  const specifications = JSON.parse(document.getElementById("charts-data").textContent);
  const containers = [...document.querySelectorAll("[data-chart]")];
  const MARGIN_PX = 90; // axis, labels and space around a small chart
  const MAX_CHART_PX = 330;
  const STEP_PX = [58, 110]; // least and greatest width of a column of a heat map
  const WORDS_MIN_PX = 800; // wider pages spell out error types
  const LABELS_PX = { true: 330, false: 130 }; // of the rows of a heat map, with and without words
  const VEGA_WIDTH_PX = 300; // of a chart that does not say how wide it is
  const NARROW_PX = 560;
  const WIDTH_UNIT_PX = 40; // charts are drawn again if the width changes by more
  const RESIZE_DELAY_MS = 200;

  /** Return a specification for a page of that width. */
  function fitted(specification, width) {
    if (specification.spec) return fittedFacets(specification, width);
    if (!specification.width?.step) return fittedSingle(specification, width);
    const inWords = width >= WORDS_MIN_PX;
    const hasWords = specification.params?.some((param) => param.name === "in_words");
    const free = width - LABELS_PX[Boolean(hasWords && inWords)];
    const columns = specification.layer?.[0]?.encoding?.x?.sort?.length ?? Infinity;
    const step = Math.max(STEP_PX[0], Math.min(STEP_PX[1], Math.floor(free / columns)));
    const params = specification.params?.map((param) =>
      (param.name === "in_words" ? { ...param, value: inWords } : param));
    return { ...specification, width: { step }, ...(params ? { params } : {}) };
  }

  function fittedFacets(specification, width) {
    const least = specification.spec.width + MARGIN_PX;
    const count = specification.facet.sort?.length ?? Infinity;
    const columns = Math.max(1, Math.min(count, Math.floor(width / least)));
    const inner = Math.min(MAX_CHART_PX, Math.floor(width / columns) - MARGIN_PX);
    return { ...specification, columns, spec: { ...specification.spec, width: inner } };
  }

  /** Narrow pages have the legend below the chart, if the chart does not say where it is. */
  function fittedSingle(specification, width) {
    const { config, resolve } = specification;
    const axes = resolve?.scale?.y === "independent" ? 2 : 1;
    const free = width - axes * MARGIN_PX;
    const view = { ...config.view, continuousWidth: Math.min(VEGA_WIDTH_PX, free) };
    const legend = { ...config.legend, ...(width < NARROW_PX ? { orient: "bottom", columns: 2 } : {}) };
    const own = specification.width > free ? { width: free } : {};
    return { ...specification, ...own, config: { ...config, view, legend } };
  }

  async function draw(container) {
    const width = container.closest("section").clientWidth;
    const bucket = String(Math.round(width / WIDTH_UNIT_PX));
    if (container.dataset.width === bucket) return;
    container.dataset.width = bucket;
    try {
      await vegaEmbed(container, fitted(specifications[container.dataset.chart], width), {
        mode: "vega-lite", renderer: "svg", ast: true, downloadFileName: container.dataset.chart,
        actions: { export: true, source: false, compiled: false, editor: false },
      });
      container.dataset.drawn = "yes";
    } catch (error) {
      container.textContent = `This chart could not be drawn (${error}); see its table below.`;
    }
  }

  let timer;
  window.addEventListener("resize", () => {
    clearTimeout(timer);
    timer = setTimeout(() => containers.forEach(draw), RESIZE_DELAY_MS);
  });
  containers.forEach(draw);
})();
