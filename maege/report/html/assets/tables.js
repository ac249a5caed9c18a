"use strict";
/* Sorting and copying of tables. */
(() => {
  for (const heading of document.querySelectorAll("table.figures thead tr:last-child th")) {
    const button = heading.querySelector("button") ?? sortButton(heading);
    button.addEventListener("click", () => sort(button));
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
    for (const cell of table.querySelectorAll("thead [aria-sort]")) cell.setAttribute("aria-sort", "none");
    heading.setAttribute("aria-sort", order);
    const sign = order === "ascending" ? 1 : -1;
    const value = (row) => sortValue(row.children[heading.cellIndex], isText);
    const rows = [...table.tBodies[0].rows].sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      if (x === "" || y === "") return (x === "") - (y === ""); // missing values are last
      return sign * (isText ? x.localeCompare(y) : Number(x) - Number(y));
    });
    for (const row of rows) row.classList.remove("rule"); // it is about the order of before
    table.tBodies[0].append(...rows);
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
