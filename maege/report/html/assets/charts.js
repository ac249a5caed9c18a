"use strict";
/* The charts: drawn as SVG, in as many columns as fit. */
(() => {
  const specs = JSON.parse(document.getElementById("charts-data").textContent);
  const places = [...document.querySelectorAll("[data-chart]")];
  const metrics = document.querySelectorAll("#metrics tbody tr").length;
  const MARGIN = 100; // around a small chart: axis, labels, space

  function columns(spec, width) {
    if (!spec.columns) return undefined;
    const inner = spec.spec.width;
    const wide = typeof inner === "number" ? inner : inner.step * metrics;
    return Math.max(1, Math.min(spec.columns, Math.floor(width / (wide + MARGIN))));
  }

  async function draw(place) {
    const spec = specs[place.dataset.chart];
    const wanted = columns(spec, place.closest("section").clientWidth);
    if (place.dataset.columns === String(wanted)) return;
    place.dataset.columns = String(wanted);
    try {
      await vegaEmbed(place, { ...spec, ...(wanted ? { columns: wanted } : {}) }, {
        mode: "vega-lite", renderer: "svg", ast: true, downloadFileName: place.dataset.chart,
        actions: { export: true, source: false, compiled: false, editor: false },
      });
      place.dataset.drawn = "yes";
    } catch (error) {
      place.textContent = `This chart could not be drawn (${error}); its table is below.`;
    }
  }

  let waiting;
  window.addEventListener("resize", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => places.forEach(draw), 200);
  });
  places.forEach(draw);
})();
