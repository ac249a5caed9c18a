"use strict";
/* The explorer: which chain or lattice is shown, its diagram, and the chosen text. */
(() => {
  const form = document.getElementById("filters");
  if (!form) return;
  const data = JSON.parse(document.getElementById("lattices-data").textContent);
  const WHOLE_LATTICE = 6; // edits up to which a lattice is drawn at once
  const LISTED = 60;
  const RADIUS = 17;
  const SVG = "http://www.w3.org/2000/svg";
  const WORDS = { "+": "right", "=": "tie", "-": "wrong" };
  const byId = (id) => document.getElementById(id);

  /* Small makers of elements. */
  function make(name, text, properties = {}) {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    for (const [key, value] of Object.entries(properties)) element.setAttribute(key, value);
    return element;
  }
  function draw(name, properties, text) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(properties)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  }
  const minus = (text) => text.replaceAll("-", "−");
  const tau = (value) => minus(value.toFixed(2));
  const short = (value) => minus(Number(value).toPrecision(3));
  const compact = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });
  const inCircle = (value) => minus(Math.abs(value) < 0.9995
    ? value.toFixed(3).replace("0.", ".") : compact.format(value));

  const editsOf = (ranking) => data.sentences[ranking.sentence].edits[ranking.annotator];
  const tokensOf = (ranking) => data.sentences[ranking.sentence].tokens;

  /* State and controls. */
  const state = { ranking: null, node: "", graph: null };
  const metric = () => Number(form.elements.metric.value);

  for (const [place, name] of data.metrics.entries()) {
    form.elements.metric.append(make("option", name, { value: place }));
  }
  const types = new Set(data.rankings.flatMap((r) => editsOf(r).map((edit) => edit[3])));
  for (const type of [...types].sort()) {
    form.elements.type.append(make("option", type, { value: type }));
  }
  byId("kinds").hidden = new Set(data.rankings.map((r) => r.type)).size < 2;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (event) => {
    if (event.target === form.elements.sort) state.ranking = null; // the first one is shown
    list();
    show();
  });

  const texts = new Map();
  function searchable(ranking) {
    const name = `${ranking.sentence}/${ranking.annotator}`;
    if (!texts.has(name)) {
      const put = editsOf(ranking).map((edit) => edit[2]).join(" ");
      texts.set(name, `${tokensOf(ranking).join(" ")} ${put}`.toLowerCase());
    }
    return texts.get(name);
  }
  function fits(ranking) {
    const { type, kind, search } = form.elements;
    const wanted = search.value.trim().toLowerCase();
    return (!kind.value || ranking.type === kind.value)
      && (!type.value || editsOf(ranking).some((edit) => edit[3] === type.value))
      && (!wanted || (/^\d+$/.test(wanted) ? ranking.sentence === Number(wanted)
        : searchable(ranking).includes(wanted)));
  }
  const apart = (ranking) => Math.max(...ranking.tau) - Math.min(...ranking.tau);
  const ORDERS = {
    worst: (a, b) => a.tau[metric()] - b.tau[metric()] || b.steps[0].length - a.steps[0].length,
    apart: (a, b) => apart(b) - apart(a) || b.steps[0].length - a.steps[0].length,
    sentence: (a, b) => a.sentence - b.sentence || a.annotator - b.annotator,
  };

  function list(limit = LISTED) {
    const found = data.rankings.filter(fits).sort(ORDERS[form.elements.sort.value]);
    const listing = byId("rankings");
    listing.replaceChildren();
    byId("found").textContent = `${found.length.toLocaleString("en")} of `
      + `${data.rankings.length.toLocaleString("en")} chains and lattices`;
    if (!found.includes(state.ranking)) choose(found[0] ?? null);
    for (const ranking of found.slice(0, limit)) {
      const button = make("button", undefined, { type: "button" });
      button.append(make("small", `${named(ranking)}, ${count(editsOf(ranking).length)}, ${taus(ranking)}`));
      const text = tokensOf(ranking).join(" ");
      button.append(text.length > 110 ? `${text.slice(0, 110)}…` : text);
      button.addEventListener("click", () => { choose(ranking); current(); show(); });
      button.ranking = ranking;
      const line = make("li");
      line.append(button);
      listing.append(line);
    }
    if (found.length > limit) {
      const more = make("button", `${found.length - limit} more …`, { type: "button" });
      more.addEventListener("click", () => list(limit + 10 * LISTED));
      const line = make("li");
      line.append(more);
      listing.append(line);
    }
    current();
  }
  const named = (ranking) => `sentence ${ranking.sentence}, annotator ${ranking.annotator}, `
    + `${ranking.type}${ranking.draw ? ` ${ranking.draw + 1}` : ""}`;
  const count = (edits) => (edits === 1 ? "1 edit" : `${edits} edits`);
  function taus(ranking) {
    if (form.elements.sort.value !== "apart") return `tau ${tau(ranking.tau[metric()])}`;
    const [low, high] = [Math.min(...ranking.tau), Math.max(...ranking.tau)];
    const of = (value) => `${tau(value)} (${data.metrics[ranking.tau.indexOf(value)]})`;
    return `tau ${of(low)} to ${of(high)}`;
  }
  function current() {
    for (const button of byId("rankings").querySelectorAll("button")) {
      button.setAttribute("aria-current", String(button.ranking === state.ranking));
    }
  }
  function choose(ranking) {
    state.ranking = ranking;
    state.node = "";
    state.graph = ranking && lattice.graph(ranking, editsOf(ranking).length);
  }

  /* The diagram. */
  function drawn() {
    const { ranking, graph: { nodes, arcs } } = state;
    if (ranking.type === "chains" || editsOf(ranking).length <= WHOLE_LATTICE) {
      return { nodes: [...nodes.values()], arcs };
    }
    const near = new Set([state.node]);
    for (const { lower, upper } of arcs) {
      if (lower.name === state.node) near.add(upper.name);
      if (upper.name === state.node) near.add(lower.name);
    }
    return {
      nodes: [...nodes.values()].filter((node) => near.has(node.name)),
      arcs: arcs.filter(({ lower, upper }) => near.has(lower.name) && near.has(upper.name)),
    };
  }
  function placed(nodes) {
    const rows = new Map();
    for (const node of nodes) rows.set(node.row, [...(rows.get(node.row) ?? []), node]);
    const widest = Math.max(...[...rows.values()].map((row) => row.length));
    const long = widest === 1; // a single path: its edits are written out beside it
    const gap = Math.max(2.4 * RADIUS + 14, Math.min(150, byId("diagram").clientWidth / widest));
    const width = long ? 560 : Math.max(240, widest * gap);
    const step = long ? 62 : 84 + 2 * Math.min(widest, 20);
    const levels = [...rows.keys()].sort((a, b) => b - a);
    for (const [level, row] of levels.entries()) {
      rows.get(row).forEach((node, place) => {
        node.x = long ? 60 : (width * (place + 0.5)) / rows.get(row).length;
        node.y = 30 + level * step;
      });
    }
    return { width, height: 60 + (levels.length - 1) * step, long };
  }

  /** From pale to dark blue; the text on it is black or white. */
  function shade(score, low, high) {
    const part = high > low ? (score - low) / (high - low) : 0.5;
    const [from, to] = [[236, 243, 250], [8, 72, 134]];
    const rgb = from.map((c, i) => Math.round(c + (to[i] - c) * part));
    return { fill: `rgb(${rgb.join(",")})`, ink: part > 0.5 ? "#fff" : "#000" };
  }

  function show() {
    const { ranking } = state;
    byId("diagram").replaceChildren();
    byId("lattice-edits").replaceChildren();
    byId("node").replaceChildren();
    byId("diagram-legend").textContent = "";
    byId("ranking-title").textContent = ranking
      ? named(ranking).replace("sentence", "Sentence") : "Nothing fits";
    if (!ranking) return;
    const edits = editsOf(ranking);
    edits.forEach((edit) => {
      const line = make("li", lattice.told(edit, tokensOf(ranking)));
      line.append(make("small", ` ${edit[3]}`));
      byId("lattice-edits").append(line);
    });
    const shownGraph = drawn();
    const size = placed(shownGraph.nodes);
    const svg = draw("svg", {
      width: size.width, height: size.height, viewBox: `0 0 ${size.width} ${size.height}`,
      role: "group", "aria-label": "Hasse diagram; arrow keys go up and down along edits",
    });
    const labels = [];
    for (const arc of shownGraph.arcs) drawArc(svg, arc, size.long, labels);
    svg.append(...labels);
    const scores = ranking.scores.map((row) => row[metric()]);
    const [low, high] = [Math.min(...scores), Math.max(...scores)];
    for (const node of shownGraph.nodes) drawNode(svg, node, low, high);
    byId("diagram").append(svg);
    legend(shownGraph, low, high);
    select(state.node, false);
  }

  const verdict = (arc) => (arc.step === undefined ? "unscored"
    : WORDS[state.ranking.steps[metric()][arc.step]]);

  function drawArc(svg, arc, long, labels) {
    const { lower, upper, edit } = arc;
    const how = verdict(arc);
    const full = `${edit + 1}: ${lattice.told(editsOf(state.ranking)[edit], tokensOf(state.ranking))} `
      + `[${editsOf(state.ranking)[edit][3]}]`;
    const line = draw("line", {
      x1: lower.x, y1: lower.y, x2: upper.x, y2: upper.y, class: `arc ${how}`,
      "data-edit": edit, "data-verdict": how,
    });
    line.append(draw("title", {}, `${full}${how === "unscored" ? "" : `: ${how}`}`));
    svg.append(line);
    if (how === "unscored" && !long) return;
    const sign = { wrong: "✕", tie: "=" }[how] ?? "";
    const text = draw("text", { class: `arc-label ${how}` }, `${long ? full : edit + 1} ${sign}`);
    if (long) {
      text.setAttribute("x", lower.x + 28);
      text.setAttribute("y", (lower.y + upper.y) / 2 + 4);
    } else {
      // Beside the line, and at other heights on lines side by side.
      const part = 0.38 + 0.08 * (edit % 4);
      const leftwards = upper.x < lower.x;
      text.setAttribute("x", lower.x + (upper.x - lower.x) * part + (leftwards ? -7 : 7));
      text.setAttribute("y", lower.y + (upper.y - lower.y) * part + 9);
      text.setAttribute("text-anchor", leftwards ? "end" : "start");
    }
    labels.push(text);
  }

  function drawNode(svg, node, low, high) {
    const { ranking } = state;
    const scored = node.candidate !== undefined;
    const score = scored ? ranking.scores[node.candidate][metric()] : null;
    const applied = [...node.applied].map((bit) => bit + 1).join(", ") || "none";
    const source = scored && node.candidate === ranking.source;
    const group = draw("g", {
      class: `node${scored ? "" : " unscored"}${source ? " source" : ""}`,
      transform: `translate(${node.x},${node.y})`, role: "button", "aria-pressed": "false",
      tabindex: node.name === state.node ? 0 : -1, "data-node": node.name,
      "aria-label": `edits applied: ${applied}; ${scored ? `score ${short(score)}` : "not scored"}`
        + `${source ? "; shown to metrics as the source" : ""}`,
    });
    const colour = scored ? shade(score, low, high) : { ink: "currentColor" };
    if (source) group.append(draw("circle", { r: RADIUS + 5, class: "ring" }));
    const circle = draw("circle", { r: RADIUS });
    if (scored) circle.setAttribute("fill", colour.fill);
    group.append(circle);
    if (scored) group.append(draw("text", { y: 4, fill: colour.ink }, inCircle(score)));
    group.append(draw("title", {}, group.getAttribute("aria-label")));
    group.addEventListener("click", () => select(node.name));
    group.addEventListener("keydown", (event) => move(event, node));
    svg.append(group);
  }

  function legend({ nodes }, low, high) {
    const { ranking } = state;
    const parts = [`Colour and number: ${data.metrics[metric()]}, from ${short(low)} (pale) to `
      + `${short(high)} (dark). Numbers on lines: edits, as listed above.`,
    "Outer ring: shown to metrics as the source. Choose a circle (click, or arrow keys) to see its "
      + "text and scores; blue: the chosen one."];
    if (nodes.some((node) => node.candidate === undefined)) {
      parts.push("Dashed circles are partial corrections that the chain does not go through; they "
        + "were not scored.");
    }
    if (nodes.length < state.graph.nodes.size) {
      parts.push(`The lattice has ${state.graph.nodes.size} texts; drawn are the chosen one and its `
        + "neighbours. Choose a neighbour to go on.");
    }
    byId("diagram-legend").textContent = parts.join(" ");
  }

  function move(event, node) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      select(node.name);
      return;
    }
    const { nodes, arcs } = drawn();
    const row = nodes.filter((other) => other.row === node.row);
    const next = {
      ArrowUp: () => arcs.find((arc) => arc.lower === node)?.upper,
      ArrowDown: () => arcs.find((arc) => arc.upper === node)?.lower,
      ArrowLeft: () => row[row.indexOf(node) - 1],
      ArrowRight: () => row[row.indexOf(node) + 1],
    }[event.key]?.();
    if (!next) return;
    event.preventDefault();
    select(next.name);
  }

  function select(name, focus = true) {
    const whole = drawn().nodes.length === state.graph.nodes.size;
    const moved = state.node !== name;
    state.node = name;
    if (!whole && moved) show(); // draws the neighbours of another node
    for (const group of byId("diagram").querySelectorAll(".node")) {
      const chosen = group.dataset.node === name;
      group.setAttribute("aria-pressed", String(chosen));
      group.setAttribute("tabindex", chosen ? "0" : "-1");
      if (chosen && focus) group.focus({ preventScroll: true });
    }
    tell(state.graph.nodes.get(name));
  }

  function tell(node) {
    const { ranking } = state;
    const panel = byId("node");
    panel.replaceChildren();
    const edits = editsOf(ranking).length;
    byId("lattice-edits").querySelectorAll("li").forEach((line, bit) => {
      line.classList.toggle("applied", node.applied.has(bit));
    });
    panel.append(make("h3", `${node.applied.size} of ${edits} edits applied`));
    panel.append(lattice.marked(tokensOf(ranking), editsOf(ranking), node.applied));
    panel.append(seen(ranking));
    if (node.candidate === undefined) {
      panel.append(make("p", "This text is not in the chain, so no metric was asked about it."));
      return;
    }
    const table = make("table", undefined, { class: "figures" });
    const head = make("tr");
    for (const title of ["metric", "score", "change from the original", "tau here"]) {
      head.append(make("th", title, { scope: "col" }));
    }
    table.append(make("thead"), make("tbody"));
    table.tHead.append(head);
    data.metrics.forEach((name, place) => {
      const row = make("tr");
      const score = ranking.scores[node.candidate][place];
      const gain = score - ranking.scores[0][place];
      row.append(make("th", name, { scope: "row" }));
      row.append(make("td", short(score), { class: "number" }));
      row.append(make("td", `${gain > 0 ? "+" : ""}${short(gain)}`, { class: "number" }));
      row.append(make("td", tau(ranking.tau[place]), { class: "number" }));
      table.tBodies[0].append(row);
    });
    const scroll = make("div", undefined, { class: "scroll" });
    scroll.append(table);
    panel.append(scroll);
  }

  /** What metrics saw beside the text: the source and the references. */
  function seen(ranking) {
    const sentence = data.sentences[ranking.sentence];
    const details = make("details");
    const texts = sentence.references[ranking.annotator].map((place) => sentence.texts[place]);
    const references = texts.length === 1 ? "1 reference" : `${texts.length} references`;
    details.append(make("summary", `What metrics compared it with: the source, ${references}`));
    const source = [...state.graph.nodes.values()].find((node) => node.candidate === ranking.source);
    const line = make("div");
    line.append("source:", lattice.marked(tokensOf(ranking), editsOf(ranking), source.applied));
    const listing = make("ul");
    for (const text of texts) listing.append(make("li", text));
    details.append(line, listing);
    return details;
  }

  list();
  show();
})();
