"use strict";
/* The sentence browser: gold edits and the edits of systems, aligned by the words they replace.
   Texts are always set as text. */
(() => {
  const form = document.getElementById("sentence-filters");
  if (!form) return;
  const data = JSON.parse(document.getElementById("sentences-data").textContent);
  const LIST_LENGTH = 60;
  const MAX_LISTED_CHARACTERS = 110;
  const KINDS = ["right", "wrong", "missed"];
  const SIGNS = { right: "✓", wrong: "✕", missed: "○" };
  const byId = (id) => document.getElementById(id);
  let selected = null;

  function createElement(name, text, properties = {}) {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    for (const [key, value] of Object.entries(properties)) element.setAttribute(key, value);
    return element;
  }

  /* Outcomes: [annotator, right, wrong, missed]. */
  const outcomeOf = (sentence, system) => sentence.outcomes[sentence.systems[system]];
  const editsOfKind = (outcome, kind) => outcome[1 + KINDS.indexOf(kind)];
  const goldOf = (sentence, outcome) => sentence.gold[outcome[0]]?.[1] ?? [];
  /* Systems with references of their own may have equal edits that are not equally right. */
  const madeEdits = ([, right, wrong]) => JSON.stringify([...right, ...wrong].sort((a, b) => a - b));
  const outcomeCount = (sentence) => new Set(sentence.outcomes.map(madeEdits)).size;

  /* Controls. */
  data.systems.forEach((name, index) => {
    form.elements.system.append(createElement("option", name, { value: index }));
    form.elements.other.append(createElement("option", name, { value: index }));
  });
  const types = new Set(data.sentences.flatMap(({ edits }) => edits.map((edit) => edit[3])));
  for (const type of [...types].sort()) {
    form.elements.type.append(createElement("option", type, { value: type }));
  }
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (event) => {
    if (event.target === form.elements.sort) selected = null; // shows the first one
    list();
  });

  /** Whether an outcome has an edit of a kind and a type; without both, any outcome has. */
  function hasEdit(sentence, outcome, kind, type) {
    if (!kind && !type) return true;
    const kinds = kind ? [kind] : KINDS;
    const isOfType = (index) => !type || sentence.edits[index][3] === type;
    const ofKinds = kinds.flatMap((of) => editsOfKind(outcome, of));
    if (ofKinds.some(isOfType)) return true;
    if (!kinds.includes("right")) return false;
    // A right edit has a type of its own, and that of the gold edit which it is equal to.
    const right = new Set(editsOfKind(outcome, "right").map((index) => sameEdit(sentence, index)));
    return goldOf(sentence, outcome).some((index) =>
      right.has(sameEdit(sentence, index)) && isOfType(index));
  }
  function sameEdit(sentence, index) {
    const [start, end, replacement] = sentence.edits[index];
    return JSON.stringify([start, end, replacement]);
  }
  const searchTexts = new Map();
  function searchText(sentence) {
    if (!searchTexts.has(sentence)) {
      const replacements = sentence.edits.map((edit) => edit[2]).join(" ");
      searchTexts.set(sentence, `${sentence.source} ${replacements}`.toLowerCase());
    }
    return searchTexts.get(sentence);
  }
  function matches(sentence) {
    const { search, system, outcome, type, other } = form.elements;
    const query = search.value.trim().toLowerCase();
    if (/^\d+$/.test(query) ? sentence.number !== Number(query)
      : query && !searchText(sentence).includes(query)) return false;
    const others = other.value === "" ? null : Number(other.value);
    const candidates = system.value === "" ? data.systems.map((_, index) => index)
      : [Number(system.value)];
    return candidates.some((index) =>
      hasEdit(sentence, outcomeOf(sentence, index), outcome.value, type.value)
      && (others === null || differ(sentence, index, others, outcome.value, type.value)));
  }
  /** Whether two systems have different edits; with a kind and type, only one has such an edit. */
  function differ(sentence, a, b, kind, type) {
    if (madeEdits(outcomeOf(sentence, a)) === madeEdits(outcomeOf(sentence, b))) return false;
    return (!kind && !type) || !hasEdit(sentence, outcomeOf(sentence, b), kind, type);
  }
  function wrongCount(sentence) {
    const { system } = form.elements;
    const outcomes = system.value === "" ? sentence.systems.map((index) => sentence.outcomes[index])
      : [outcomeOf(sentence, Number(system.value))];
    return outcomes.reduce((sum, [, , wrong, missed]) => sum + wrong.length + missed.length, 0);
  }
  const KEYS = {
    difference: (sentence) => -outcomeCount(sentence),
    wrong: (sentence) => -wrongCount(sentence),
    number: (sentence) => sentence.number,
  };

  function list(limit = LIST_LENGTH) {
    const key = KEYS[form.elements.sort.value];
    const matching = data.sentences.filter(matches).map((sentence) => [key(sentence), sentence])
      .sort((a, b) => a[0] - b[0] || a[1].number - b[1].number).map(([, sentence]) => sentence);
    byId("sentence-count").textContent = `${matching.length.toLocaleString("en")} of `
      + `${data.sentences.length.toLocaleString("en")} sentences`;
    byId("sentence-list").replaceChildren(...matching.slice(0, limit).map(listItem));
    if (matching.length > limit) {
      const button = createElement("button", `${matching.length - limit} more …`, { type: "button" });
      button.addEventListener("click", () => list(limit + 10 * LIST_LENGTH));
      const item = createElement("li");
      item.append(button);
      byId("sentence-list").append(item);
    }
    if (!matching.includes(selected)) selected = matching[0] ?? null;
    show();
  }
  function listItem(sentence) {
    const button = createElement("button", undefined, { type: "button" });
    const count = outcomeCount(sentence);
    button.append(createElement("small",
      `sentence ${sentence.number}, ${count} different ${count === 1 ? "output" : "outputs"}`));
    button.append(createElement("bdi", sentence.source.length > MAX_LISTED_CHARACTERS
      ? `${sentence.source.slice(0, MAX_LISTED_CHARACTERS)}…` : sentence.source));
    button.addEventListener("click", () => { selected = sentence; show(); });
    button.sentence = sentence;
    const item = createElement("li");
    item.append(button);
    return item;
  }

  /** Return the parts of the sentence that some edit changes, as [start, end], in order.

      Edits that share a word, or touch where one of them inserts, are in one part. */
  function regions(sentence) {
    const spans = sentence.edits.map(([start, end]) => [start, end])
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const result = [];
    for (const [start, end] of spans) {
      const last = result.at(-1);
      if (last && (start < last[1] || (start === last[1] && (start === end || last[0] === last[1])))) {
        last[1] = Math.max(last[1], end);
      } else result.push([start, end]);
    }
    return result;
  }

  function show() {
    for (const button of byId("sentence-list").querySelectorAll("button")) {
      button.setAttribute("aria-current", String(button.sentence === selected));
    }
    byId("sentence-source").replaceChildren();
    byId("sentence-edits").replaceChildren();
    byId("sentence-title").textContent = selected ? `Sentence ${selected.number}` : "No sentence matches";
    if (!selected) return;
    const parts = regions(selected);
    const tokens = selected.source.split(" ");
    showSource(tokens, parts);
    if (!parts.length) return;
    const head = createElement("tr");
    head.append(createElement("th", "", { scope: "col" }), ...parts.map(([start, end]) =>
      createElement("th", tokens.slice(start, end).join(" ") || insertionPoint(tokens, start), { scope: "col", dir: "auto" })));
    const body = createElement("tbody");
    for (const [annotator, indices] of selected.gold) {
      const entries = indices.map((index) => ["gold", index]);
      body.append(row(`annotator ${annotator}`, entries, tokens, parts, "gold"));
    }
    const chosen = form.elements.system.value;
    data.systems.forEach((name, system) => {
      const outcome = outcomeOf(selected, system);
      const entries = KINDS.flatMap((kind) => editsOfKind(outcome, kind).map((index) => [kind, index]));
      const mark = String(system) === chosen ? "selected" : "";
      const line = row(name, entries, tokens, parts, mark);
      const [annotator] = selected.gold[outcome[0]] ?? [];
      if (selected.gold.length > 1) line.firstChild.title = `compared with annotator ${annotator}`;
      body.append(line);
    });
    const thead = createElement("thead");
    thead.append(head);
    byId("sentence-edits").append(thead, body);
  }
  const insertionPoint = (tokens, at) => `${tokens[at - 1] ?? ""} ‸ ${tokens[at] ?? ""}`.trim();

  function showSource(tokens, parts) {
    const paragraph = byId("sentence-source");
    paragraph.dir = "auto";
    let position = 0;
    for (const [start, end] of parts) {
      paragraph.append(`${tokens.slice(position, start).join(" ")} `);
      paragraph.append(createElement("mark", tokens.slice(start, end).join(" ") || "‸", { dir: "auto" }), " ");
      position = end;
    }
    paragraph.append(tokens.slice(position).join(" "));
  }

  function row(name, entries, tokens, parts, mark) {
    const line = createElement("tr", undefined, mark ? { class: mark } : {});
    line.append(createElement("th", name, { scope: "row" }));
    for (const [start, end] of parts) {
      const cell = createElement("td");
      for (const [kind, index] of entries) {
        const edit = selected.edits[index];
        if (!isWithin(edit, start, end, parts)) continue;
        if (cell.childNodes.length) cell.append(createElement("br"));
        cell.append(editElement(kind, edit, tokens, [start, end]));
      }
      line.append(cell);
    }
    return line;
  }
  /** Whether an edit is in a part; an insertion between two parts is in the one that is its own. */
  function isWithin([from, to], start, end, parts) {
    const part = parts.find(([a, b]) => a <= from && to <= b);
    return part[0] === start && part[1] === end;
  }
  function editElement(kind, edit, tokens, [first, last]) {
    const [start, end, replacement, type, hidden] = edit;
    const original = tokens.slice(start, end).join(" ");
    const text = `${original || "∅"} → ${replacement || "∅"}${hidden ? ` (${hidden})` : ""}`;
    // What it replaces is in the heading; characters that look equal are told by their numbers.
    const isWhole = start === first && end === last && !hidden;
    const written = isWhole ? replacement || "∅" : text;
    const element = createElement("span", undefined, { class: `edit ${kind}`, title: `${text} [${type}]` });
    element.append({ gold: "", missed: SIGNS.missed }[kind] ?? `${SIGNS[kind]} `);
    if (kind !== "missed") element.append(createElement("bdi", written));
    element.append(createElement("small", ` ${type}`));
    return element;
  }

  list();
})();
