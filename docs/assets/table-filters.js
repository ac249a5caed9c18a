"use strict";
/* A form that filters the tables of a page by words in the first column, and by a choice in others.
   Without this script there is no form, and all rows are shown. */
(() => {
  const CHOICES = ["kind", "references", "set", "language"]; // headings
  const tables = [...document.querySelectorAll(".filtered table")].map(read);
  if (tables.length === 0) return;
  const rows = tables.flatMap((table) => table.rows);
  const form = document.createElement("form");
  form.className = "filters";
  form.setAttribute("role", "search");
  form.setAttribute("aria-label", "Filter the tables of results");
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", filter);
  form.addEventListener("reset", () => setTimeout(filter)); // when the controls are empty
  const words = labelled("metric", Object.assign(document.createElement("input"), { type: "search" }));
  const choices = CHOICES.map((name) => [name, labelled(name, choice(name))]);
  const clear = Object.assign(document.createElement("button"), { type: "reset", textContent: "Clear" });
  const shown = document.createElement("output");
  form.append(clear, shown);
  tables[0].element.closest(".filtered").parentElement
    .insertBefore(form, tables[0].heading ?? tables[0].element.closest(".filtered"));
  filter();

  /** Return a table with its heading and its rows, each with the texts of its columns. */
  function read(element) {
    const names = [...element.tHead.rows[0].cells].map((cell) => cell.textContent.trim());
    const rows = [...element.tBodies[0].rows].map((row) => {
      const texts = [...row.cells].map((cell) => cell.textContent.trim());
      return { row, first: texts[0], of: Object.fromEntries(names.map((name, i) => [name, texts[i]])) };
    });
    let heading = element.closest(".filtered");
    while (heading && !/^H[1-6]$/.test(heading.tagName)) heading = heading.previousElementSibling;
    return { element, heading, rows };
  }

  /** Put a control with its label into the form. */
  function labelled(name, control) {
    const [box, label] = [document.createElement("div"), document.createElement("label")];
    control.id = label.htmlFor = `filter-${name}`;
    label.textContent = name;
    box.append(label, control);
    form.append(box);
    return control;
  }

  function choice(name) {
    const select = document.createElement("select");
    const values = new Set(rows.map((row) => row.of[name]).filter(Boolean));
    select.append(new Option("all", ""), ...[...values].sort().map((value) => new Option(value)));
    return select;
  }

  function filter() {
    const wanted = words.value.toLowerCase().trim().split(/\s+/);
    const chosen = choices.filter(([, select]) => select.value);
    for (const { row, first, of } of rows) {
      const fits = chosen.every(([name, select]) => of[name] === select.value);
      row.hidden = !fits || !wanted.every((word) => first.toLowerCase().includes(word));
    }
    for (const table of tables) {
      const isEmpty = table.rows.every(({ row }) => row.hidden);
      table.element.closest(".filtered").classList.toggle("empty", isEmpty);
    }
    const count = rows.filter(({ row }) => !row.hidden).length;
    shown.textContent = `${count.toLocaleString("en")} of ${rows.length.toLocaleString("en")} rows`;
  }
})();
