"use strict";
/* Filters of the index of reports, by words and by command; without it, all are shown. */
(() => {
  const words = document.getElementById("words");
  const command = document.getElementById("command");
  const rows = [...document.querySelector("table.site").tBodies[0].rows];
  const form = document.getElementById("filters");
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const control of [words, command]) control.addEventListener("input", filter);
  filter();

  function filter() {
    const wanted = words.value.toLowerCase().split(/\s+/);
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const isCommand = !command.value || row.dataset.command === command.value;
      row.hidden = !isCommand || !wanted.every((word) => text.includes(word));
    }
    const shown = rows.filter((row) => !row.hidden).length;
    document.getElementById("shown").textContent = `${shown} of ${rows.length}`;
  }
})();
