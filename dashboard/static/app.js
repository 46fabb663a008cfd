// @ts-check
"use strict";
/* The page's clock is the server's: it ticks here at the server's speed and is set right by every message. */
(() => {
  /** @type {(text: string, values?: Record<string, unknown>) => string} */
  // @ts-ignore
  const words = window.words;
  const root = document.documentElement;
  const body = document.body;
  const STALE_MS = 30_000;
  const REFRESH_MS = 1_000;
  const REOPEN_MS = 4_000;
  const SLEPT_MS = 15_000;

  const clock = { base: Date.parse(root.dataset.now || ""), at: performance.now(), speed: Number(root.dataset.speed || 1) };

  /** The server's present instant, in milliseconds since 1970. */
  function now() {
    return clock.base + (performance.now() - clock.at) * clock.speed;
  }

  /** @param {string} iso @param {number} speed */
  function setClock(iso, speed) {
    clock.base = Date.parse(iso);
    clock.at = performance.now();
    clock.speed = speed;
  }

  /** `2 h 05 m`, `3 d 4 h`, `40 s`: as the server says it. @param {number} ms */
  function durationText(ms) {
    const seconds = Math.floor(Math.abs(ms) / 1000);
    const days = Math.floor(seconds / 86400);
    const hours = Math.floor((seconds % 86400) / 3600);
    const minutes = Math.floor((seconds % 3600) / 60);
    if (days) return `${days} d ${hours} h`;
    if (hours) return `${hours} h ${String(minutes).padStart(2, "0")} m`;
    return minutes ? `${minutes} m` : `${seconds % 60} s`;
  }

  /** `Wed 10 Jun 15:42 EDT`. @param {number} ms @param {string} zone */
  function clockText(ms, zone) {
    const parts = new Intl.DateTimeFormat(root.lang === "es" ? "es" : "en-US", {
      timeZone: zone, weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit",
      hourCycle: "h23",
    }).formatToParts(new Date(ms));
    /** @param {string} type */
    const part = (type) => parts.find((each) => each.type === type)?.value ?? "";
    // Short names of zones of this country are known to its own language only: others say GMT-4 for EDT.
    const named = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(new Date(ms));
    const zoneName = named.find((each) => each.type === "timeZoneName")?.value ?? "";
    return `${part("weekday")} ${part("day")} ${part("month")} ${part("hour")}:${part("minute")} ${zoneName}`;
  }

  /** @param {Element | null} element @param {string} text */
  function setText(element, text) {
    if (element && element.textContent !== text) element.textContent = text;
  }

  let tickedAt = Date.now();

  function tick() {
    noticeSleep();
    const present = now();
    setText(document.getElementById("clock"), clockText(present, root.dataset.zone || "UTC"));
    for (const element of document.querySelectorAll("[data-due]")) {
      const left = Date.parse(element.getAttribute("data-due") || "") - present;
      const length = durationText(left);
      setText(element, left > 0 ? words("%(length)s left", { length }) : words("%(length)s over", { length }));
    }
    for (const element of document.querySelectorAll("[data-since]")) {
      const age = present - Date.parse(element.getAttribute("data-since") || "");
      const length = durationText(age);
      setText(element, age >= 0 ? words("%(length)s ago", { length }) : words("%(length)s ahead of the clock", { length }));
      const limit = Number(element.getAttribute("data-stale-s")) * 1000;
      element.closest("li")?.classList.toggle("is-stale", age > limit);
    }
    watchStream();
  }

  /* live */
  /** @type {EventSource | null} */
  let source = null;
  let heardAt = performance.now();
  let heardClock = "";
  let refreshDue = false;
  let refreshedAt = 0;
  let wasLost = false;
  const page = body.dataset.page || "";
  let lastId = root.dataset.followed || "";
  let reopenedAt = 0;
  const listens = ["board", "site", "storm", "notice", "wall", "first-run"].includes(page);

  /** @param {"live" | "stale" | "starting"} state @param {string} word */
  function showState(state, word) {
    const live = document.getElementById("live");
    if (!live) return;
    live.dataset.state = state;
    setText(document.getElementById("live-word"), word);
    body.classList.toggle("is-stale", state === "stale");
    const note = document.getElementById("stale");
    if (!note) return;
    note.hidden = state !== "stale";
    if (state === "stale") {
      const since = heardClock || words("this page was opened");
      setText(note, words("Not live since %(since)s. What you see may be old. Trying to reach the server again; nothing is lost meanwhile.", { since }));
    }
  }

  function heard() {
    heardAt = performance.now();
    heardClock = clockText(now(), root.dataset.zone || "UTC");
    showState("live", words("live"));
    const live = document.getElementById("live");
    live?.classList.remove("is-fresh");
    void live?.offsetWidth;
    live?.classList.add("is-fresh");
  }

  function watchStream() {
    if (!listens || isAway()) return;
    if (performance.now() - heardAt > STALE_MS) {
      showState("stale", words("not live"));
      // A connection that died while nobody looked is not always told as an error.
      if (performance.now() - reopenedAt > STALE_MS / 3) reopenStream();
    }
    if (refreshDue && performance.now() - refreshedAt >= REFRESH_MS) refresh();
  }

  function refresh() {
    refreshDue = false;
    refreshedAt = performance.now();
    body.dispatchEvent(new CustomEvent("changed"));
  }

  function scheduleRefresh() {
    refreshDue = true;
    const wait = REFRESH_MS - (performance.now() - refreshedAt);
    if (wait <= 0) refresh();
    else setTimeout(() => refreshDue && refresh(), wait);
  }

  /** @param {MessageEvent} message */
  function onMessage(message) {
    /** @type {{now: string, speed: number, sites: string[], all: boolean}} */
    const told = JSON.parse(message.data);
    setClock(told.now, told.speed);
    lastId = message.lastEventId || lastId;
    heard();
    const site = body.dataset.site;
    const mine = message.type === "change" && (told.all || (site ? told.sites.includes(site) : true));
    if (mine || wasLost) scheduleRefresh();
    wasLost = false;
  }

  /** A page that nobody looks at rests, but for one that shall tell. */
  function isAway() {
    return document.hidden && !body.dataset.keeps;
  }

  // A machine that slept has a page of long ago and a connection that leads nowhere: both are made new at once.
  function noticeSleep() {
    const slept = Date.now() - tickedAt;
    tickedAt = Date.now();
    if (!listens || isAway() || slept < SLEPT_MS) return;
    showState("stale", words("catching up"));
    reopenStream();
  }

  function reopenStream() {
    reopenedAt = performance.now();
    wasLost = true;
    closeStream();
    openStream();
  }

  // The last id goes with the question, since only a stream that reopens by itself sends it as a header.
  function openStream() {
    if (source || isAway()) return;
    source = new EventSource(lastId ? `/live?since=${encodeURIComponent(lastId)}` : "/live");
    source.addEventListener("change", onMessage);
    source.addEventListener("beat", onMessage);
    source.addEventListener("error", () => {
      if (source && source.readyState === EventSource.CLOSED) {
        closeStream();
        setTimeout(openStream, REOPEN_MS);
      }
      wasLost = true;
      setTimeout(() => wasLost && showState("stale", words("not live")), REOPEN_MS);
    });
  }

  function closeStream() {
    source?.close();
    source = null;
  }

  // A browser grants few connections to one host: a page that nobody looks at gives its own back.
  document.addEventListener("visibilitychange", () => {
    if (!listens || body.dataset.keeps) return;
    if (document.hidden) {
      closeStream();
      wasLost = true;
    } else {
      heardAt = performance.now();
      openStream();
    }
  });
  window.addEventListener("offline", () => listens && showState("stale", words("no network")));
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());

  /* parts that are swapped keep what the person opened */
  /** @type {Set<string>} */
  let opened = new Set();
  body.addEventListener("htmx:beforeRequest", () => {
    opened = new Set([...document.querySelectorAll("details[open][id]")].map((each) => each.id));
  });
  function reopen() {
    for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
    tick();
  }
  body.addEventListener("htmx:afterSwap", reopen);
  body.addEventListener("htmx:oobAfterSwap", reopen);
  for (const kind of ["htmx:sendError", "htmx:timeout"]) {
    body.addEventListener(kind, () => showState("stale", words("not live")));
  }

  // A form is sent once: the second tap of a wet finger finds the button asleep.
  for (const form of document.querySelectorAll("form.form")) {
    form.addEventListener("submit", () => {
      const button = form.querySelector("button[type=submit]");
      setTimeout(() => button?.setAttribute("disabled", ""), 0);
    });
  }

  for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => window.print());
  window.addEventListener("beforeprint", () => {
    for (const folded of document.querySelectorAll("main details:not(.no-print)")) folded.setAttribute("open", "");
  });

  // What the chart and the board need of this page.
  Object.assign(window, { siltwatch: { now, clockText, durationText } });
  tick();
  setInterval(tick, 1_000);
  if (listens) openStream();
  else showState("live", words("ready"));
})();
