"use strict";
/* A lattice: its nodes and arcs, and the texts of nodes. Texts are only ever set as text. */
const lattice = (() => {
  const WHOLE_CHAIN = 5; // edits up to which the lattice around a chain is drawn

  const told = ([start, end, replacement], tokens) =>
    `${tokens.slice(start, end).join(" ") || "∅"} → ${replacement || "∅"}`;

  /** Pieces of a sentence: what stays, and each edit with what it takes and what it puts. */
  function pieces(tokens, edits) {
    const found = [];
    let at = 0;
    const numbered = edits.map((edit, number) => ({ edit, number }));
    numbered.sort((a, b) => a.edit[0] - b.edit[0] || a.edit[1] - b.edit[1] || a.number - b.number);
    for (const { edit: [start, end, replacement], number } of numbered) {
      if (start > at) found.push({ kept: tokens.slice(at, start).join(" ") });
      found.push({ number, taken: tokens.slice(start, end).join(" "), put: replacement });
      at = Math.max(at, end);
    }
    if (at < tokens.length) found.push({ kept: tokens.slice(at).join(" ") });
    return found;
  }

  /** A sentence with its applied edits marked, and the places of the others. */
  function marked(tokens, edits, applied) {
    const paragraph = document.createElement("p");
    paragraph.className = "text";
    const add = (name, text, title = "") => {
      const element = document.createElement(name);
      element.textContent = text;
      if (title) element.title = title;
      paragraph.append(element, " ");
      return element;
    };
    for (const piece of pieces(tokens, edits)) {
      if (piece.kept !== undefined) paragraph.append(piece.kept, " ");
      else if (applied.has(piece.number)) {
        if (piece.taken) add("del", piece.taken);
        if (piece.put) add("ins", piece.put);
      } else {
        add("span", piece.taken || "‸", `not applied: edit ${piece.number + 1}`).className = "open";
      }
    }
    return paragraph;
  }

  const key = (applied) => [...applied].sort((a, b) => a - b).join(",");
  const subset = (mask, edits) =>
    new Set(Array.from({ length: edits }, (_, bit) => bit).filter((bit) => (mask >> bit) & 1));
  const mask = (applied) => [...applied].reduce((sum, bit) => sum + 2 ** bit, 0);

  /** Nodes by name, each with its edits and, if it was scored, the place of its candidate. */
  function nodesOf(ranking, edits) {
    const nodes = new Map();
    const add = (applied, candidate) => {
      const name = key(applied);
      nodes.set(name, { name, applied, row: applied.size, candidate });
    };
    if (ranking.type === "lattices") {
      for (let m = 0; m < 2 ** edits; m += 1) add(subset(m, edits), m);
      return nodes;
    }
    const path = Array.from({ length: edits + 1 }, (_, i) => new Set(ranking.edit_order.slice(0, i)));
    const candidates = new Map(path.map((applied, candidate) => [key(applied), candidate]));
    if (edits > WHOLE_CHAIN) path.forEach(add);
    else {
      for (let m = 0; m < 2 ** edits; m += 1) {
        const applied = subset(m, edits);
        add(applied, candidates.get(key(applied)));
      }
    }
    return nodes;
  }

  /** The Hasse diagram of a ranking; an arc knows its edit and, if it was scored, its step. */
  function graph(ranking, edits) {
    const nodes = nodesOf(ranking, edits);
    const arcs = [];
    let step = 0; // steps of a lattice stand in the order of their lower node, then of their edit
    for (const lower of nodes.values()) {
      for (let edit = 0; edit < edits; edit += 1) {
        const upper = lower.applied.has(edit) ? undefined : nodes.get(key([...lower.applied, edit]));
        if (!upper) continue;
        const scored = lower.candidate !== undefined && upper.candidate !== undefined;
        const place = ranking.type === "chains" ? lower.candidate : step;
        arcs.push({ lower, upper, edit, step: scored ? place : undefined });
        step += 1;
      }
    }
    return { nodes, arcs };
  }

  return { told, marked, graph };
})();
