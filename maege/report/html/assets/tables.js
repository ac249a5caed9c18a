"use strict";
/* Sorting and copying of tables; comparison of the verdict with a baseline. */
(() => {
  const ALPHA = 0.05;
  const table = document.getElementById("metrics");
  for (const heading of document.querySelectorAll("table.figures thead th")) {
    const button = heading.querySelector("button") ?? sortButton(heading);
    button.addEventListener("click", () => sort(button));
  }
  if (table) {
    const baseline = document.getElementById("baseline");
    baseline.addEventListener("change", () => compareWith(baseline.value));
  }

  /** Put the text of a heading into a button. */
  function sortButton(heading) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = heading.textContent;
    if (!heading.classList.contains("number")) button.dataset.text = "";
    heading.setAttribute("aria-sort", "none");
    heading.replaceChildren(button);
    return button;
  }

  /** Return what a cell is sorted by: of numbers in a text, the first one. */
  function sortValue(cell, isText) {
    if (cell.dataset.value !== undefined) return cell.dataset.value;
    if (isText) return cell.textContent;
    const text = cell.textContent.replaceAll("−", "-").replace(/(\d),(?=\d{3})/g, "$1");
    return text.match(/[-+]?\d*\.?\d+/)?.[0] ?? "";
  }

  function sort(button) {
    const heading = button.closest("th");
    const table = heading.closest("table");
    const isText = "text" in button.dataset;
    const current = heading.getAttribute("aria-sort");
    const initial = isText ? "ascending" : "descending";
    const reversed = current === "ascending" ? "descending" : "ascending";
    const order = current === "none" ? initial : reversed;
    for (const cell of table.querySelectorAll("thead th")) cell.setAttribute("aria-sort", "none");
    heading.setAttribute("aria-sort", order);
    const sign = order === "ascending" ? 1 : -1;
    const value = (row) => sortValue(row.children[heading.cellIndex], isText);
    const rows = [...table.tBodies[0].rows].sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      if (x === "" || y === "") return (x === "") - (y === ""); // missing values are last
      return sign * (isText ? x.localeCompare(y) : Number(x) - Number(y));
    });
    table.tBodies[0].append(...rows);
  }

  /** Mark the cells of all metrics whose statistic was compared with that of the baseline. */
  function compareWith(baseline) {
    const differences = JSON.parse(document.getElementById("differences-data").textContent);
    let significantCount = 0;
    for (const row of table.tBodies[0].rows) {
      const { metric } = row.dataset;
      row.classList.toggle("baseline", metric === baseline);
      for (const mark of row.querySelectorAll(".mark")) {
        clear(mark);
        if (!baseline || metric === baseline) continue;
        const { key, rankingType } = mark.closest("td").dataset;
        const difference = differences.find((d) => d.statistic === key
          && d.ranking_type === rankingType
          && [d.a, d.b].includes(baseline) && [d.a, d.b].includes(metric));
        if (!difference || difference.adjusted === null) continue;
        significantCount += show(mark, difference, baseline);
      }
    }
    document.getElementById("comparison").textContent = baseline
      ? `▲ significantly better than ${baseline}, ▼ significantly worse, ≈ undecided `
        + `(5 % for each statistic, adjusted for all its pairs); significant differences: `
        + `${significantCount}`
      : "";
  }

  function clear(mark) {
    mark.textContent = "";
    mark.className = "mark";
    for (const attribute of ["title", "role", "aria-label"]) mark.removeAttribute(attribute);
  }

  /** Show a difference from the baseline; return whether it is significant. */
  function show(mark, { a, difference, adjusted }, baseline) {
    const gap = a === baseline ? -difference : difference;
    const significant = adjusted < ALPHA;
    const better = gap > 0;
    mark.textContent = !significant ? "≈" : better ? "▲" : "▼";
    if (significant) mark.classList.add(better ? "better" : "worse");
    const verdict = !significant ? "no significant difference from"
      : `significantly ${better ? "better" : "worse"} than`;
    const size = `${gap < 0 ? "−" : "+"}${Math.abs(gap).toFixed(3)}`;
    mark.title = `${verdict} ${baseline}: ${size}, p = ${adjusted.toPrecision(2)} (adjusted)`;
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", mark.title);
    return significant;
  }

  for (const button of document.querySelectorAll("button[data-copy]")) {
    button.addEventListener("click", async () => {
      const content = document.getElementById(button.dataset.copy);
      const status = button.parentElement.querySelector("[role=status]");
      try {
        await navigator.clipboard.writeText(content.value ?? content.textContent);
        status.textContent = "copied";
      } catch {
        content.hidden = false; // so that it can be copied by hand
        if (content.select) content.select();
        status.textContent = "The browser does not allow copying; copy the text below.";
      }
    });
  }
})();
