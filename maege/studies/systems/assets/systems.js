"use strict";
/* Compared systems: matrices of significance, and scores to cite. Texts are always set as text. */
(() => {
  const dataOf = (id) => JSON.parse(document.getElementById(id).textContent);
  const ALPHA = 0.05;
  const SHADES = [[0.001, 3], [0.01, 2], [ALPHA, 1]]; // p below, class of the shade

  function createElement(name, text, properties = {}) {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    for (const [key, value] of Object.entries(properties)) element.setAttribute(key, value);
    return element;
  }
  function fill(select, names) {
    select.replaceChildren(...names.map((name) => createElement("option", name, { value: name })));
  }

  /* The matrix of significance. */
  const matrixForm = document.getElementById("matrix-controls");
  const comparison = matrixForm && dataOf("matrix-data");
  if (matrixForm) {
    fill(matrixForm.elements.metric, Object.keys(comparison.matrices));
    matrixForm.addEventListener("submit", (event) => event.preventDefault());
    matrixForm.addEventListener("input", showMatrix);
    showMatrix();
  }

  function showMatrix() {
    const { systems, pairs, omitted } = comparison.matrices[matrixForm.elements.metric.value];
    const cells = new Map(); // "row column" to the cell
    for (const [a, b, sign, p, sentence] of pairs) {
      cells.set(`${a} ${b}`, { sign, p, sentence });
      if (!comparison.baseline) cells.set(`${b} ${a}`, { sign: -sign, p, sentence });
    }
    const columns = systems.map((_, index) => index)
      .filter((index) => !comparison.baseline || systems[index] === comparison.baseline);
    const head = createElement("tr");
    head.append(createElement("td"), ...columns.map((column) => {
      const heading = createElement("th", undefined, { scope: "col" });
      heading.append(createElement("span", systems[column]));
      return heading;
    }));
    const rows = systems.map((name, row) => {
      const line = createElement("tr");
      line.append(createElement("th", name, { scope: "row" }),
        ...columns.map((column) => matrixCell(cells.get(`${row} ${column}`))));
      return line;
    });
    const body = createElement("tbody");
    body.append(...rows);
    const thead = createElement("thead");
    thead.append(head);
    document.getElementById("matrix").replaceChildren(thead, body);
    document.getElementById("matrix-omitted").textContent =
      omitted ? `${omitted} more systems are in the table below.` : "";
    showDifference("");
  }

  function matrixCell(pair) {
    const cell = createElement("td");
    if (!pair) return cell;
    const significant = pair.p !== null && pair.p < ALPHA && pair.sign !== 0;
    const mark = !significant ? "·" : pair.sign > 0 ? "▲" : "▼";
    const button = createElement("button", mark, {
      type: "button", class: "cell", title: pair.sentence, "aria-label": pair.sentence,
    });
    if (significant) {
      const shade = SHADES.find(([limit]) => pair.p < limit)[1];
      button.classList.add(pair.sign > 0 ? "better" : "worse", `shade-${shade}`);
    }
    button.addEventListener("click", () => showDifference(pair.sentence));
    cell.append(button);
    return cell;
  }

  function showDifference(sentence) {
    const text = document.getElementById("difference");
    text.textContent = sentence;
    text.parentElement.querySelector("button").hidden = !sentence;
  }

  /* Scores to cite. */
  const citationForm = document.getElementById("citation-controls");
  if (citationForm) {
    const { citations, paragraphs } = dataOf("citations-data");
    const { metric, system } = citationForm.elements;
    fill(metric, Object.keys(citations));
    const fillSystems = () => fill(system, citations[metric.value].map(([name]) => name));
    fillSystems();
    const show = () => {
      const selected = citations[metric.value].find(([name]) => name === system.value);
      document.getElementById("citation").textContent = selected[1];
      document.getElementById("paragraph").textContent = paragraphs[metric.value];
    };
    citationForm.addEventListener("submit", (event) => event.preventDefault());
    metric.addEventListener("input", () => {
      const before = system.value;
      fillSystems();
      system.value = before;
    });
    citationForm.addEventListener("input", show);
    show();
  }
})();
