// A metric as a program: `external: {command: [node, metric.js]}`.
// A request is a line of JSON; so is the answer, which must be flushed (console.log does it).
const readline = require("node:readline");

function sentence(hypothesis, references) {
  const words = new Set(hypothesis.split(/\s+/).filter(Boolean));
  let best = 0;
  for (const reference of references) {
    const accepted = new Set(reference.split(/\s+/).filter(Boolean));
    const common = [...words].filter((word) => accepted.has(word)).length;
    best = Math.max(best, (2 * common) / Math.max(1, words.size + accepted.size));
  }
  return best;
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, hypotheses, references } = JSON.parse(line);
  let sum = 0;
  hypotheses.forEach((hypothesis, i) => {
    sum += sentence(hypothesis, references[i]);
  });
  console.log(JSON.stringify({ id, score: sum / hypotheses.length }));
});
