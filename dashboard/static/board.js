// @ts-check
"use strict";
/* The board of all sites: what is shown of it, and how a person is told that a site has become more urgent. */
(() => {
  const board = document.getElementById("board");
  if (!board) return;
  const body = document.body;
  // As the rows are sorted: what stands further left is more urgent. Rain alone calls for nobody.
  const ORDER = ["overdue", "due", "storm", "contrast", "blind", "raining", "dry"];
  const CALLS = 5;
  const TURN_MS = 12_000;
  const filter = /** @type {HTMLInputElement | null} */ (document.getElementById("filter"));
  const town = /** @type {HTMLSelectElement | null} */ (document.getElementById("town-filter"));
  let only = "";

  /** @returns {HTMLElement[]} */
  function rows() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (board?.querySelectorAll(".row") ?? [])];
  }

  function applyFilter() {
    const wanted = (filter?.value ?? "").trim().toLowerCase();
    const isAsked = wanted !== "" || only !== "" || Boolean(town?.value);
    let shown = 0;
    for (const row of rows()) {
      const fits = !wanted || (row.textContent ?? "").toLowerCase().includes(wanted);
      row.hidden = !fits || Boolean(only && row.dataset.state !== only) || Boolean(town?.value && row.dataset.town !== town.value);
      shown += row.hidden ? 0 : 1;
    }
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".state-filter"))) {
      button.setAttribute("aria-pressed", String(button.dataset.only === only));
    }
    if (isAsked) document.getElementById("quiet-sites")?.setAttribute("open", "");
    const none = document.getElementById("no-match");
    if (none) none.hidden = shown > 0;
    body.dispatchEvent(new CustomEvent("board-shown"));
  }

  filter?.addEventListener("input", applyFilter);
  town?.addEventListener("change", applyFilter);
  board.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".state-filter"));
    if (!button) return;
    only = only === button.dataset.only ? "" : button.dataset.only || "";
    applyFilter();
  });

  /* telling */
  const SOUND = "siltwatch-tell-sound";
  const NOTICE = "siltwatch-tell-notice";
  const sound = /** @type {HTMLInputElement | null} */ (document.getElementById("tell-sound"));
  const notice = /** @type {HTMLInputElement | null} */ (document.getElementById("tell-notice"));
  const state = document.getElementById("tell-state");
  /** @type {Map<string, string>} */
  let before = new Map();
  /** @type {AudioContext | null} */
  let audio = null;

  /** @param {string} [text] */
  function say(text) {
    if (state) state.textContent = text || "";
  }

  function wake() {
    audio = audio || new AudioContext();
    if (audio.state === "suspended") void audio.resume().then(() => say());
  }

  /** Two tones that carry across a room; a third of a second. */
  function ring() {
    if (!audio || audio.state !== "running") return say(state?.dataset.asleep);
    for (const [place, pitch] of [740, 988].entries()) {
      const tone = audio.createOscillator();
      const loud = audio.createGain();
      const at = audio.currentTime + place * 0.18;
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.0001, at);
      loud.gain.exponentialRampToValueAtTime(0.3, at + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.17);
      tone.connect(loud).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.18);
    }
    body.dataset.rang = String(Number(body.dataset.rang || 0) + 1);
  }

  /** One message for one situation, not forty. @param {HTMLElement[]} worse */
  function tell(worse) {
    if (sound?.checked) ring();
    if (!notice?.checked || !("Notification" in window) || Notification.permission !== "granted") return;
    const lines = worse.map((row) => {
      /** @param {string} part */
      const text = (part) => row.querySelector(part)?.textContent?.trim() || "";
      return `${text("strong")}: ${text(".badge")}, ${text(".row-headline")}`;
    });
    const title = worse.length === 1 ? lines[0] : `${worse.length} ${state?.dataset.many}`;
    const told = new Notification(title, { body: worse.length === 1 ? "" : lines.slice(0, 5).join("\n"), tag: "siltwatch-board" });
    const link = worse.length === 1 ? worse[0].querySelector("a")?.href : "/";
    told.addEventListener("click", () => {
      window.focus();
      location.assign(link || "/");
    });
  }

  function notePlaces() {
    return new Map(rows().map((row) => [row.dataset.site || "", row.dataset.state || ""]));
  }

  function compare() {
    const worse = rows().filter((row) => {
      const [was, is] = [before.get(row.dataset.site || ""), row.dataset.state || ""];
      return was !== undefined && ORDER.indexOf(is) < Math.min(CALLS, ORDER.indexOf(was));
    });
    before = notePlaces();
    if (worse.length) tell(worse);
  }

  /** A page that tells keeps its stream when nobody looks. */
  function keep() {
    body.dataset.keeps = sound?.checked || notice?.checked ? "yes" : "";
  }

  sound?.addEventListener("change", () => {
    localStorage.setItem(SOUND, sound.checked ? "yes" : "");
    keep();
    if (!sound.checked) return;
    wake();
    setTimeout(ring, 60);
  });
  notice?.addEventListener("change", async () => {
    say();
    if (notice.checked && !("Notification" in window)) {
      notice.checked = false;
      say(state?.dataset.missing);
    } else if (notice.checked && (await Notification.requestPermission()) !== "granted") {
      notice.checked = false;
      say(state?.dataset.refused);
    }
    localStorage.setItem(NOTICE, notice.checked ? "yes" : "");
    keep();
  });
  if (sound) sound.checked = localStorage.getItem(SOUND) === "yes";
  if (notice) notice.checked = localStorage.getItem(NOTICE) === "yes" && "Notification" in window && Notification.permission === "granted";
  if (sound?.checked) {
    say(state?.dataset.asleep);
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => sound.checked && wake(), { once: true });
  }
  keep();

  /* wall: what does not fit is shown in turns, and the screen stays on */
  function turn() {
    if (!board || board.scrollHeight <= board.clientHeight + 4) return;
    const isAtEnd = board.scrollTop + board.clientHeight >= board.scrollHeight - 4;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    board.scrollTo({ top: isAtEnd ? 0 : board.scrollTop + board.clientHeight * 0.85, behavior: calm ? "instant" : "smooth" });
  }
  if (body.dataset.page === "wall") {
    setInterval(turn, TURN_MS);
    const stayOn = () => void (!document.hidden && navigator.wakeLock?.request("screen").catch(() => undefined));
    document.addEventListener("visibilitychange", stayOn);
    stayOn();
    document.getElementById("wall-full")?.addEventListener("click", () => void document.documentElement.requestFullscreen());
  }

  body.addEventListener("htmx:afterSwap", (event) => {
    if (event.target !== board) return;
    applyFilter();
    compare();
  });
  before = notePlaces();
  applyFilter();
})();
