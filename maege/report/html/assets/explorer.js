"use strict";
/* The lattice explorer: the list of chains and lattices, the diagram, the selected text. */
(() => {
  const form = document.getElementById("filters");
  if (!form) return;
  const data = JSON.parse(document.getElementById("lattices-data").textContent);
  const MAX_FULL_EDITS = 6; // edits up to which a lattice is drawn completely
  const LIST_LENGTH = 60;
  const MAX_LISTED_CHARACTERS = 110;
  const RADIUS_PX = 17;
  const SVG = "http://www.w3.org/2000/svg";
  const OUTCOMES = { "+": "right", "=": "tie", "-": "wrong" };
  const byId = (id) => document.getElementById(id);

  /* Elements and numbers. */
  function createElement(name, text, properties = {}) {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    for (const [key, value] of Object.entries(properties)) element.setAttribute(key, value);
    return element;
  }
  function createSvg(name, properties, text) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(properties)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  }
  const minus = (text) => text.replaceAll("-", "−");
  const formatTau = (value) => minus(value.toFixed(2));
  const formatScore = (value) => minus(Number(value).toPrecision(3));
  const compactFormat = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });
  const formatInCircle = (value) => minus(Math.abs(value) < 0.9995
    ? value.toFixed(3).replace("0.", ".") : compactFormat.format(value));

  const editsOf = (ranking) => data.sentences[ranking.sentence].edits[ranking.annotator];
  const tokensOf = (ranking) => data.sentences[ranking.sentence].tokens;

  /* State and controls. */
  const state = { ranking: null, node: "", graph: null };
  const metricIndex = () => Number(form.elements.metric.value);

  for (const [index, name] of data.metrics.entries()) {
    form.elements.metric.append(createElement("option", name, { value: index }));
  }
  const types = new Set(data.rankings.flatMap((r) => editsOf(r).map((edit) => edit[3])));
  for (const type of [...types].sort()) {
    form.elements.type.append(createElement("option", type, { value: type }));
  }
  byId("ranking-types").hidden = new Set(data.rankings.map((r) => r.type)).size < 2;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (event) => {
    if (event.target === form.elements.sort) state.ranking = null; // shows the first one
    list();
    show();
  });

  const searchTexts = new Map();
  function searchText(ranking) {
    const name = `${ranking.sentence}/${ranking.annotator}`;
    if (!searchTexts.has(name)) {
      const replacements = editsOf(ranking).map((edit) => edit[2]).join(" ");
      searchTexts.set(name, `${tokensOf(ranking).join(" ")} ${replacements}`.toLowerCase());
    }
    return searchTexts.get(name);
  }
  function matches(ranking) {
    const { type, search } = form.elements;
    const rankingType = form.elements["ranking-type"].value;
    const query = search.value.trim().toLowerCase();
    const isNumber = /^\d+$/.test(query);
    return (!rankingType || ranking.type === rankingType)
      && (!type.value || editsOf(ranking).some((edit) => edit[3] === type.value))
      && (!query || (isNumber ? ranking.sentence === Number(query)
        : searchText(ranking).includes(query)));
  }
  const spread = (ranking) => Math.max(...ranking.tau) - Math.min(...ranking.tau);
  const bySteps = (a, b) => b.steps[0].length - a.steps[0].length;
  const COMPARATORS = {
    tau: (a, b) => a.tau[metricIndex()] - b.tau[metricIndex()] || bySteps(a, b),
    spread: (a, b) => spread(b) - spread(a) || bySteps(a, b),
    sentence: (a, b) => a.sentence - b.sentence || a.annotator - b.annotator,
  };

  function list(limit = LIST_LENGTH) {
    const comparator = COMPARATORS[form.elements.sort.value];
    const matching = data.rankings.filter(matches).sort(comparator);
    byId("match-count").textContent = `${matching.length.toLocaleString("en")} of `
      + `${data.rankings.length.toLocaleString("en")} chains and lattices`;
    if (!matching.includes(state.ranking)) select(matching[0] ?? null);
    byId("rankings").replaceChildren(...matching.slice(0, limit).map(listItem));
    if (matching.length > limit) {
      const button = createElement("button", `${matching.length - limit} more …`, { type: "button" });
      button.addEventListener("click", () => list(limit + 10 * LIST_LENGTH));
      const item = createElement("li");
      item.append(button);
      byId("rankings").append(item);
    }
    markSelected();
  }
  function listItem(ranking) {
    const button = createElement("button", undefined, { type: "button" });
    const edits = countEdits(editsOf(ranking).length);
    button.append(createElement("small", `${title(ranking)}, ${edits}, ${describeTau(ranking)}`));
    const text = tokensOf(ranking).join(" ");
    button.append(createElement("bdi", text.length > MAX_LISTED_CHARACTERS
      ? `${text.slice(0, MAX_LISTED_CHARACTERS)}…` : text));
    button.addEventListener("click", () => { select(ranking); markSelected(); show(); });
    button.ranking = ranking;
    const item = createElement("li");
    item.append(button);
    return item;
  }
  const title = (ranking) => `sentence ${ranking.sentence}, annotator ${ranking.annotator}, `
    + `${ranking.type === "chains" ? "chain" : "lattice"}${ranking.draw ? ` ${ranking.draw + 1}` : ""}`;
  const countEdits = (count) => (count === 1 ? "1 edit" : `${count} edits`);
  function describeTau(ranking) {
    if (form.elements.sort.value !== "spread") return `tau ${formatTau(ranking.tau[metricIndex()])}`;
    const withMetric = (value) =>
      `${formatTau(value)} (${data.metrics[ranking.tau.indexOf(value)]})`;
    return `tau ${withMetric(Math.min(...ranking.tau))} to ${withMetric(Math.max(...ranking.tau))}`;
  }
  function markSelected() {
    for (const button of byId("rankings").querySelectorAll("button")) {
      button.setAttribute("aria-current", String(button.ranking === state.ranking));
    }
  }
  function select(ranking) {
    state.ranking = ranking;
    state.node = "";
    state.graph = ranking && lattice.graph(ranking, editsOf(ranking).length);
  }

  /* The diagram. */
  /** Return the part of the lattice that is drawn: all of it, or a node and its neighbours. */
  function visibleGraph() {
    const { ranking, graph: { nodes, arcs } } = state;
    if (ranking.type === "chains" || editsOf(ranking).length <= MAX_FULL_EDITS) {
      return { nodes: [...nodes.values()], arcs };
    }
    const neighbours = new Set([state.node]);
    for (const { lower, upper } of arcs) {
      if (lower.name === state.node) neighbours.add(upper.name);
      if (upper.name === state.node) neighbours.add(lower.name);
    }
    return {
      nodes: [...nodes.values()].filter((node) => neighbours.has(node.name)),
      arcs: arcs.filter(({ lower, upper }) => neighbours.has(lower.name) && neighbours.has(upper.name)),
    };
  }
  /** Set the coordinates of nodes; return the size of the diagram, in pixels. */
  function layOut(nodes) {
    const rows = new Map();
    for (const node of nodes) rows.set(node.row, [...(rows.get(node.row) ?? []), node]);
    const widest = Math.max(...[...rows.values()].map((row) => row.length));
    const isPath = widest === 1; // labels of edits are written out next to a path
    const gap = Math.max(2.4 * RADIUS_PX + 14, Math.min(150, byId("diagram").clientWidth / widest));
    const width = isPath ? 560 : Math.max(240, widest * gap);
    const step = isPath ? 62 : 84 + 2 * Math.min(widest, 20);
    const levels = [...rows.keys()].sort((a, b) => b - a);
    for (const [level, row] of levels.entries()) {
      rows.get(row).forEach((node, index) => {
        node.x = isPath ? 60 : (width * (index + 0.5)) / rows.get(row).length;
        node.y = 30 + level * step;
      });
    }
    return { width, height: 60 + (levels.length - 1) * step, isPath };
  }

  /** Return a colour from pale to dark blue, and black or white for the text on it. */
  function shade(score, low, high) {
    const share = high > low ? (score - low) / (high - low) : 0.5;
    const [from, to] = [[236, 243, 250], [8, 72, 134]];
    const rgb = from.map((c, i) => Math.round(c + (to[i] - c) * share));
    return { fill: `rgb(${rgb.join(",")})`, ink: share > 0.5 ? "#fff" : "#000" };
  }

  function show() {
    const { ranking } = state;
    byId("diagram").replaceChildren();
    byId("lattice-edits").replaceChildren();
    byId("node").replaceChildren();
    byId("diagram-legend").textContent = "";
    byId("ranking-title").textContent = ranking
      ? title(ranking).replace("sentence", "Sentence") : "No chain or lattice matches";
    if (!ranking) return;
    const edits = editsOf(ranking);
    edits.forEach((edit) => {
      const item = createElement("li", lattice.describe(edit, tokensOf(ranking)));
      item.append(createElement("small", ` ${edit[3]}`));
      byId("lattice-edits").append(item);
    });
    showWorth(ranking);
    const graph = visibleGraph();
    const size = layOut(graph.nodes);
    const svg = createSvg("svg", {
      width: size.width, height: size.height, viewBox: `0 0 ${size.width} ${size.height}`,
      role: "group", "aria-label": "Hasse diagram; arrow keys move up and down along edits",
    });
    const labels = [];
    for (const arc of graph.arcs) drawArc(svg, arc, size.isPath, labels);
    svg.append(...labels);
    const scores = ranking.scores.map((row) => row[metricIndex()]);
    const [low, high] = [Math.min(...scores), Math.max(...scores)];
    for (const node of graph.nodes) drawNode(svg, node, low, high);
    byId("diagram").append(svg);
    legend(graph, low, high);
    selectNode(state.node, false);
  }

  /** Add to the list of edits what each is worth to the metric, if that is known. */
  function showWorth(ranking) {
    const worth = data.sentences[ranking.sentence].worth?.[ranking.annotator]?.[metricIndex()];
    if (!worth?.length) return;
    const largest = Math.max(...worth.map(([value]) => Math.abs(value))) || 1;
    byId("lattice-edits").querySelectorAll("li").forEach((item, edit) => {
      const [value, alone, last] = worth[edit].map((number) => `${number > 0 ? "+" : ""}${formatScore(number)}`);
      const others = alone === undefined ? "" : ` (alone ${alone}, last ${last})`;
      const share = worth[edit][0] / largest;
      const bar = createSvg("svg", { width: 82, height: 10, "aria-hidden": "true" });
      bar.append(createSvg("rect", {
        x: share < 0 ? 41 + 40 * share : 41, width: 40 * Math.abs(share), height: 10,
        fill: share < 0 ? "#c0504d" : "#2a78b5",
      }), createSvg("line", { x1: 41, x2: 41, y1: 0, y2: 10, stroke: "currentColor" }));
      item.append(createElement("small", ` worth ${value}${others} `), bar);
    });
  }

  const outcomeOf = (arc) => (arc.step === undefined ? "unscored"
    : OUTCOMES[state.ranking.steps[metricIndex()][arc.step]]);

  function drawArc(svg, arc, isPath, labels) {
    const { lower, upper, edit } = arc;
    const outcome = outcomeOf(arc);
    const { ranking } = state;
    const applied = editsOf(ranking)[edit];
    const description = `${edit + 1}: ${lattice.describe(applied, tokensOf(ranking))} [${applied[3]}]`;
    const line = createSvg("line", {
      x1: lower.x, y1: lower.y, x2: upper.x, y2: upper.y, class: `arc ${outcome}`,
      "data-edit": edit, "data-verdict": outcome,
    });
    line.append(createSvg("title", {}, `${description}${outcome === "unscored" ? "" : `: ${outcome}`}`));
    svg.append(line);
    if (outcome === "unscored" && !isPath) return;
    const sign = { wrong: "✕", tie: "=" }[outcome] ?? "";
    const text = createSvg("text", { class: `arc-label ${outcome}` }, `${isPath ? description : edit + 1} ${sign}`);
    if (isPath) {
      text.setAttribute("x", lower.x + 28);
      text.setAttribute("y", (lower.y + upper.y) / 2 + 4);
    } else {
      // Next to the line; the labels of neighbouring lines are at different heights.
      const share = 0.38 + 0.08 * (edit % 4);
      const leftwards = upper.x < lower.x;
      text.setAttribute("x", lower.x + (upper.x - lower.x) * share + (leftwards ? -7 : 7));
      text.setAttribute("y", lower.y + (upper.y - lower.y) * share + 9);
      text.setAttribute("text-anchor", leftwards ? "end" : "start");
    }
    labels.push(text);
  }

  function drawNode(svg, node, low, high) {
    const { ranking } = state;
    const scored = node.candidate !== undefined;
    const score = scored ? ranking.scores[node.candidate][metricIndex()] : null;
    const applied = [...node.applied].map((bit) => bit + 1).join(", ") || "none";
    const source = scored && node.candidate === ranking.source;
    const group = createSvg("g", {
      class: `node${scored ? "" : " unscored"}${source ? " source" : ""}`,
      transform: `translate(${node.x},${node.y})`, role: "button", "aria-pressed": "false",
      tabindex: node.name === state.node ? 0 : -1, "data-node": node.name,
      "aria-label": `edits applied: ${applied}; ${scored ? `score ${formatScore(score)}` : "not scored"}`
        + `${source ? "; source given to metrics" : ""}`,
    });
    const colour = scored ? shade(score, low, high) : { ink: "currentColor" };
    if (source) group.append(createSvg("circle", { r: RADIUS_PX + 5, class: "ring" }));
    const circle = createSvg("circle", { r: RADIUS_PX });
    if (scored) circle.setAttribute("fill", colour.fill);
    group.append(circle);
    if (scored) group.append(createSvg("text", { y: 4, fill: colour.ink }, formatInCircle(score)));
    group.append(createSvg("title", {}, group.getAttribute("aria-label")));
    group.addEventListener("click", () => selectNode(node.name));
    group.addEventListener("keydown", (event) => move(event, node));
    svg.append(group);
  }

  function legend({ nodes }, low, high) {
    const { ranking } = state;
    const parts = [`Colour and number: ${data.metrics[metricIndex()]}, from ${formatScore(low)} (pale) to `
      + `${formatScore(high)} (dark). Numbers on lines: edits, as listed above.`,
    "Outer ring: the source given to metrics. Select a circle (click or arrow keys) to see its text "
      + "and scores; it is outlined in blue."];
    if (nodes.some((node) => node.candidate === undefined)) {
      parts.push("Dashed circles are partial corrections outside the chain; they were not scored.");
    }
    if (nodes.length < state.graph.nodes.size) {
      parts.push(`The lattice has ${state.graph.nodes.size} texts; only the selected one and its `
        + "neighbours are drawn. Select a neighbour to continue.");
    }
    byId("diagram-legend").textContent = parts.join(" ");
  }

  function move(event, node) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      selectNode(node.name);
      return;
    }
    const { nodes, arcs } = visibleGraph();
    const row = nodes.filter((other) => other.row === node.row);
    const next = {
      ArrowUp: () => arcs.find((arc) => arc.lower === node)?.upper,
      ArrowDown: () => arcs.find((arc) => arc.upper === node)?.lower,
      ArrowLeft: () => row[row.indexOf(node) - 1],
      ArrowRight: () => row[row.indexOf(node) + 1],
    }[event.key]?.();
    if (!next) return;
    event.preventDefault();
    selectNode(next.name);
  }

  function selectNode(name, focus = true) {
    const isComplete = visibleGraph().nodes.length === state.graph.nodes.size;
    const moved = state.node !== name;
    state.node = name;
    if (!isComplete && moved) show(); // draws the neighbours of another node
    for (const group of byId("diagram").querySelectorAll(".node")) {
      const isSelected = group.dataset.node === name;
      group.setAttribute("aria-pressed", String(isSelected));
      group.setAttribute("tabindex", isSelected ? "0" : "-1");
      if (isSelected && focus) group.focus({ preventScroll: true });
    }
    describeNode(state.graph.nodes.get(name));
  }

  function describeNode(node) {
    const { ranking } = state;
    const panel = byId("node");
    panel.replaceChildren();
    const edits = editsOf(ranking).length;
    byId("lattice-edits").querySelectorAll("li").forEach((line, bit) => {
      line.classList.toggle("applied", node.applied.has(bit));
    });
    panel.append(createElement("h3", `${node.applied.size} of ${edits} edits applied`));
    panel.append(lattice.markedText(tokensOf(ranking), editsOf(ranking), node.applied));
    panel.append(visibleTexts(ranking));
    if (node.candidate === undefined) {
      panel.append(createElement("p", "This text is not in the chain, so it was not scored."));
      return;
    }
    const table = createElement("table", undefined, { class: "figures" });
    const head = createElement("tr");
    for (const title of ["metric", "score", "change from the original", "tau of this ranking"]) {
      head.append(createElement("th", title, { scope: "col" }));
    }
    table.append(createElement("thead"), createElement("tbody"));
    table.tHead.append(head);
    data.metrics.forEach((name, index) => {
      const row = createElement("tr");
      const score = ranking.scores[node.candidate][index];
      const gain = score - ranking.scores[0][index];
      row.append(createElement("th", name, { scope: "row" }));
      row.append(createElement("td", formatScore(score), { class: "number" }));
      row.append(createElement("td", `${gain > 0 ? "+" : ""}${formatScore(gain)}`, { class: "number" }));
      row.append(createElement("td", formatTau(ranking.tau[index]), { class: "number" }));
      table.tBodies[0].append(row);
    });
    const scroll = createElement("div", undefined, { class: "scroll" });
    scroll.append(table);
    panel.append(scroll);
  }

  /** Return what metrics were given in addition to the text: the source and the references. */
  function visibleTexts(ranking) {
    const sentence = data.sentences[ranking.sentence];
    const details = createElement("details");
    const texts = sentence.references[ranking.annotator].map((index) => sentence.texts[index]);
    const references = texts.length === 1 ? "1 reference" : `${texts.length} references`;
    details.append(createElement("summary", `Given to metrics: this text, the source and ${references}`));
    const source = [...state.graph.nodes.values()].find((node) => node.candidate === ranking.source);
    const line = createElement("div");
    line.append("source:", lattice.markedText(tokensOf(ranking), editsOf(ranking), source.applied));
    const listing = createElement("ul");
    for (const text of texts) listing.append(createElement("li", text, { dir: "auto" }));
    details.append(line, listing);
    return details;
  }

  list();
  show();
})();
