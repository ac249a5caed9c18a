"use strict";
/* The charts: drawn as SVG, in as many columns as fit into the page. */
(() => {
  const specifications = JSON.parse(document.getElementById("charts-data").textContent);
  const containers = [...document.querySelectorAll("[data-chart]")];
  const metricCount = document.querySelectorAll("#metrics tbody tr").length;
  const MARGIN_PX = 100; // axis, labels and space around a small chart
  const RESIZE_DELAY_MS = 200;

  /** Return the number of columns of a chart with facets; undefined for other charts. */
  function columnsThatFit(specification, width) {
    if (!specification.columns) return undefined;
    const inner = specification.spec.width;
    const chartWidth = typeof inner === "number" ? inner : inner.step * metricCount;
    const fitting = Math.floor(width / (chartWidth + MARGIN_PX));
    return Math.max(1, Math.min(specification.columns, fitting));
  }

  async function draw(container) {
    const specification = specifications[container.dataset.chart];
    const columns = columnsThatFit(specification, container.closest("section").clientWidth);
    if (container.dataset.columns === String(columns)) return;
    container.dataset.columns = String(columns);
    try {
      await vegaEmbed(container, { ...specification, ...(columns ? { columns } : {}) }, {
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
