"use strict";
/* The verdict: sorting, and comparison with a baseline; copying of tables. */
(() => {
  const data = (id) => JSON.parse(document.getElementById(id).textContent);
  const STATISTICS = {
    micro: "tau micro", macro: "tau macro", r: "pearson", rho: "spearman",
  };

  const table = document.getElementById("metrics");
  if (table) {
    for (const button of table.querySelectorAll("thead button")) {
      button.addEventListener("click", () => sort(button));
    }
    const baseline = document.getElementById("baseline");
    baseline.addEventListener("change", () => compare(baseline.value));
  }

  function sort(button) {
    const heading = button.closest("th");
    const key = button.dataset.key;
    const names = key === "name" || key === "penalises";
    const before = heading.getAttribute("aria-sort");
    const order = before === "none" ? (names ? "ascending" : "descending")
      : before === "ascending" ? "descending" : "ascending";
    for (const other of table.querySelectorAll("thead th")) other.setAttribute("aria-sort", "none");
    heading.setAttribute("aria-sort", order);
    const sign = order === "ascending" ? 1 : -1;
    const body = table.tBodies[0];
    const value = (row) => row.children[heading.cellIndex].dataset.value;
    const rows = [...body.rows].sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      if (x === "" || y === "") return (x === "") - (y === ""); // what is missing comes last
      return sign * (names ? x.localeCompare(y) : Number(x) - Number(y));
    });
    body.append(...rows);
  }

  function compare(name) {
    const differences = data("differences-data");
    let told = 0;
    for (const row of table.tBodies[0].rows) {
      row.classList.toggle("baseline", row.dataset.metric === name);
      for (const cell of row.querySelectorAll("td[data-key]")) {
        const mark = cell.querySelector(".mark");
        if (!mark) continue;
        mark.textContent = "";
        mark.className = "mark";
        for (const told of ["title", "role", "aria-label"]) mark.removeAttribute(told);
        const statistic = STATISTICS[cell.dataset.key];
        if (!name || row.dataset.metric === name) continue;
        const sample = cell.dataset.key === "rho" ? "corpora" : cell.closest("table").dataset.sample;
        const found = differences.find((d) => d.statistic === statistic && d.sample === sample
          && [d.a, d.b].includes(name) && [d.a, d.b].includes(row.dataset.metric));
        if (!found || found.holm === null) continue;
        const gap = found.a === name ? -found.difference : found.difference;
        const apart = found.holm < 0.05;
        mark.textContent = apart ? (gap > 0 ? "▲" : "▼") : "≈";
        if (apart) mark.classList.add(gap > 0 ? "better" : "worse");
        const verdict = apart ? (gap > 0 ? "better than" : "worse than") : "not told apart from";
        const size = `${gap < 0 ? "−" : "+"}${Math.abs(gap).toFixed(3)}`;
        mark.title = `${verdict} ${name}: ${size}, p = ${found.holm.toPrecision(2)} (Holm)`;
        mark.setAttribute("role", "img");
        mark.setAttribute("aria-label", mark.title);
        told += apart;
      }
    }
    document.getElementById("compared").textContent = name
      ? `▲ better than ${name}, ▼ worse, ≈ not told apart (Holm, 5 %): ${told} differences are significant`
      : "";
  }

  for (const button of document.querySelectorAll("button[data-copy]")) {
    button.addEventListener("click", async () => {
      const from = document.getElementById(button.dataset.copy);
      const status = button.parentElement.querySelector("[role=status]");
      try {
        await navigator.clipboard.writeText(from.value ?? from.textContent);
        status.textContent = "copied";
      } catch {
        from.hidden = false; // to be copied by hand
        if (from.select) from.select();
        status.textContent = "the browser does not allow copying; here it is";
      }
    });
  }
})();
