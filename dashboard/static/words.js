// @ts-check
"use strict";
/* What the scripts say, in the reader's language: the page brings the translations that scripts need. */
(() => {
  /** @type {Record<string, string>} */
  const told = JSON.parse(document.documentElement.dataset.words || "{}");

  /** `words("%(length)s left", { length: "2 h" })`. @param {string} text @param {Record<string, unknown>} [values] */
  function words(text, values = {}) {
    return (told[text] || text).replace(/%\((\w+)\)s/g, (_whole, name) => String(values[name] ?? ""));
  }

  // @ts-ignore
  window.words = words;
})();
