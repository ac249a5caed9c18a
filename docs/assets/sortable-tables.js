"use strict";
/* Click the heading of a column to sort a table by it; numbers begin with the highest. */
for (const heading of document.querySelectorAll(".sortable thead th")) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...heading.childNodes);
  button.addEventListener("click", () => sort(heading));
  heading.setAttribute("aria-sort", "none");
  heading.append(button);
}

function sort(heading) {
  const table = heading.closest("table");
  const rows = [...table.tBodies[0].rows];
  const text = (row) => row.cells[heading.cellIndex].textContent;
  const value = (row) => Number.parseFloat(text(row).replace("−", "-").replace(/(\d),(?=\d)/g, "$1"));
  const isText = heading.cellIndex === 0 || rows.every((row) => Number.isNaN(value(row)));
  const before = heading.getAttribute("aria-sort");
  const isAscending = before === "none" ? isText : before === "descending";
  for (const other of table.querySelectorAll("th")) other.setAttribute("aria-sort", "none");
  heading.setAttribute("aria-sort", isAscending ? "ascending" : "descending");
  rows.sort((a, b) => {
    if (isText) return text(a).localeCompare(text(b)) * (isAscending ? 1 : -1);
    const [x, y] = [value(a), value(b)];
    if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) - Number.isNaN(y);
    return isAscending ? x - y : y - x;
  });
  table.tBodies[0].append(...rows);
}
