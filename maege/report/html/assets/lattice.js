"use strict";
/* A lattice: its nodes, its arcs, and the texts of nodes. Texts are always set as text. */
const lattice = (() => {
  const MAX_FULL_EDITS = 5; // edits up to which the full lattice around a chain is drawn

  const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
  /** Keep a text with letters from right to left apart from what is around it. */
  const isolate = (text) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
  /** Describe an edit, as "go → goes". */
  const describe = ([start, end, replacement], tokens) =>
    `${isolate(tokens.slice(start, end).join(" ")) || "∅"} → ${isolate(replacement) || "∅"}`;

  /** Return the segments of a sentence: unchanged text, or an edit with what it replaces. */
  function segments(tokens, edits) {
    const result = [];
    let position = 0;
    const indexed = edits.map((edit, index) => ({ edit, index }));
    indexed.sort((a, b) => a.edit[0] - b.edit[0] || a.edit[1] - b.edit[1] || a.index - b.index);
    for (const { edit: [start, end, replacement], index } of indexed) {
      if (start > position) result.push({ unchanged: tokens.slice(position, start).join(" ") });
      result.push({ index, original: tokens.slice(start, end).join(" "), replacement });
      position = Math.max(position, end);
    }
    if (position < tokens.length) result.push({ unchanged: tokens.slice(position).join(" ") });
    return result;
  }

  /** Return a paragraph with the applied edits marked, and the positions of the others. */
  function markedText(tokens, edits, applied) {
    const paragraph = document.createElement("p");
    paragraph.className = "text";
    paragraph.dir = "auto";
    const add = (name, text, title = "") => {
      const element = document.createElement(name);
      element.textContent = text;
      element.dir = "auto";
      if (title) element.title = title;
      paragraph.append(element, " ");
      return element;
    };
    for (const { unchanged, index, original, replacement } of segments(tokens, edits)) {
      if (unchanged !== undefined) paragraph.append(unchanged, " ");
      else if (applied.has(index)) {
        if (original) add("del", original);
        if (replacement) add("ins", replacement);
      } else {
        add("span", original || "‸", `not applied: edit ${index + 1}`).className = "open";
      }
    }
    return paragraph;
  }

  const nodeName = (applied) => [...applied].sort((a, b) => a - b).join(",");
  const editsOfMask = (mask, count) =>
    new Set(Array.from({ length: count }, (_, bit) => bit).filter((bit) => (mask >> bit) & 1));

  /** Return nodes by name, each with its edits and, if it was scored, its candidate's index. */
  function nodesOf(ranking, editCount) {
    const nodes = new Map();
    const add = (applied, candidate) => {
      const name = nodeName(applied);
      nodes.set(name, { name, applied, row: applied.size, candidate });
    };
    if (ranking.type === "lattices") {
      for (let mask = 0; mask < 2 ** editCount; mask += 1) add(editsOfMask(mask, editCount), mask);
      return nodes;
    }
    const path = Array.from(
      { length: editCount + 1 },
      (_, length) => new Set(ranking.edit_order.slice(0, length)),
    );
    if (editCount > MAX_FULL_EDITS) {
      path.forEach(add);
      return nodes;
    }
    const candidates = new Map(path.map((applied, index) => [nodeName(applied), index]));
    for (let mask = 0; mask < 2 ** editCount; mask += 1) {
      const applied = editsOfMask(mask, editCount);
      add(applied, candidates.get(nodeName(applied)));
    }
    return nodes;
  }

  /** Return the Hasse diagram; an arc has its edit and, if it was scored, its step's index. */
  function graph(ranking, editCount) {
    const nodes = nodesOf(ranking, editCount);
    const arcs = [];
    let stepCount = 0; // steps of a lattice are ordered by their lower node, then by their edit
    for (const lower of nodes.values()) {
      for (let edit = 0; edit < editCount; edit += 1) {
        const upper = lower.applied.has(edit)
          ? undefined : nodes.get(nodeName([...lower.applied, edit]));
        if (!upper) continue;
        const scored = lower.candidate !== undefined && upper.candidate !== undefined;
        const step = ranking.type === "chains" ? lower.candidate : stepCount;
        arcs.push({ lower, upper, edit, step: scored ? step : undefined });
        stepCount += 1;
      }
    }
    return { nodes, arcs };
  }

  return { describe, markedText, graph };
})();
