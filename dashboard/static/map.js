// @ts-check
"use strict";
/* The sites where they lie, with the state of their rows. The base is drawn here, from a graticule and what the
   operator gave: nothing is asked of another machine. */
(() => {
  const holder = document.getElementById("map");
  const card = document.getElementById("map-card");
  if (!holder || !card) return;
  // @ts-ignore
  const L = window.L;
  const SHOWN = "siltwatch-map";
  const NAMES_UP_TO = 40;
  const NAMES_FROM_PX = 480;
  const CLOSEST = 14;
  const STEPS = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
  /** @type {any} */
  let map = null;
  /** @type {any} */
  let marks = null;
  /** @type {any} */
  let grid = null;
  let fitted = "";

  /** @param {string} name */
  function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  }

  function isShown() {
    return !card?.hidden;
  }

  function begin() {
    if (map) return;
    map = L.map(holder, { attributionControl: false, zoomSnap: 0.25, minZoom: 2, maxZoom: 18, worldCopyJump: true });
    map.setView([42.8, -73.9], 8);
    L.control.scale({ imperial: true, metric: true }).addTo(map);
    grid = L.layerGroup().addTo(map);
    marks = L.layerGroup().addTo(map);
    map.on("moveend", drawGrid);
    readBase();
  }

  /** Lines of latitude and longitude, as many as help, with their degrees at the edge. */
  function drawGrid() {
    grid.clearLayers();
    const bounds = map.getBounds();
    const wide = bounds.getEast() - bounds.getWest();
    const step = STEPS.find((each) => wide / each >= 4) || STEPS[STEPS.length - 1];
    const places = Math.max(0, Math.ceil(-Math.log10(step)));
    const line = { color: colour("line"), weight: 1, interactive: false };
    for (let east = Math.ceil(bounds.getWest() / step) * step; east < bounds.getEast(); east += step) {
      L.polyline([[bounds.getSouth(), east], [bounds.getNorth(), east]], line).addTo(grid);
      label([bounds.getSouth(), east], `${Math.abs(east).toFixed(places)}° ${east < 0 ? "W" : "E"}`, "map-degree is-foot");
    }
    for (let north = Math.ceil(bounds.getSouth() / step) * step; north < bounds.getNorth(); north += step) {
      L.polyline([[north, bounds.getWest()], [north, bounds.getEast()]], line).addTo(grid);
      label([north, bounds.getWest()], `${Math.abs(north).toFixed(places)}° ${north < 0 ? "S" : "N"}`, "map-degree");
    }
  }

  /** @param {[number, number]} at @param {string} text @param {string} className */
  function label(at, text, className) {
    const icon = L.divIcon({ className, html: text, iconSize: null });
    L.marker(at, { icon, interactive: false, keyboard: false }).addTo(grid);
  }

  async function readBase() {
    const address = holder?.dataset.base;
    if (!address) return;
    const note = document.getElementById("map-note");
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(String(answer.status));
      L.geoJSON(await answer.json(), {
        interactive: false,
        style: () => ({ color: colour("strong-line"), weight: 1, fill: false }),
        pointToLayer: (/** @type {any} */ _one, /** @type {any} */ at) => L.circleMarker(at, { radius: 2 }),
      }).addTo(map);
    } catch {
      if (note) note.textContent = holder?.dataset.noBase || "";
    }
  }

  /** Every row that is in sight, where it lies. */
  function draw() {
    if (!isShown()) return;
    begin();
    map.invalidateSize();
    marks.clearLayers();
    const rows = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#board .row"))].filter((row) => !row.hidden);
    const placed = rows.filter((row) => row.dataset.at);
    // The most urgent comes last and lies on top.
    for (const row of placed.reverse()) mark(row, placed.length <= NAMES_UP_TO && map.getSize().x >= NAMES_FROM_PX);
    tellMissing(rows.length - placed.length);
    const shape = placed.map((row) => `${row.dataset.site}@${row.dataset.at}`).sort().join();
    if (shape === fitted) return drawGrid();
    fitted = shape;
    if (placed.length) map.fitBounds(placed.map(placeOf), { padding: [48, 48], maxZoom: CLOSEST, animate: false });
    else drawGrid();
  }

  /** @param {HTMLElement} row @returns {[number, number]} */
  function placeOf(row) {
    const [north, east] = (row.dataset.at || "0,0").split(",").map(Number);
    return [north, east];
  }

  /** @param {HTMLElement} row @param {boolean} isNamed */
  function mark(row, isNamed) {
    const badge = row.querySelector(".badge");
    const link = row.querySelector("a");
    const name = row.querySelector("strong")?.textContent || row.dataset.site || "";
    const headline = row.querySelector(".row-headline")?.textContent?.trim() || "";
    if (!badge || !link) return;
    const shown = document.createElement("span");
    shown.className = `map-mark is-${row.dataset.state}`;
    shown.append(...[...badge.querySelectorAll("svg")].map((each) => each.cloneNode(true)));
    const icon = L.divIcon({ className: "map-pin", html: shown, iconSize: [34, 34] });
    const placed = L.marker(placeOf(row), { icon, keyboard: true, riseOnHover: true }).addTo(marks);
    const whole = `${name}: ${badge.textContent?.trim()}, ${headline}`;
    const isQuiet = row.dataset.state === "dry";
    const words = document.createElement("span");
    words.textContent = isNamed && !isQuiet ? name : whole;
    placed.bindTooltip(words, { direction: "auto", offset: [16, 0], permanent: isNamed && !isQuiet, className: "map-name" });
    const element = placed.getElement();
    element?.setAttribute("role", "link");
    element?.setAttribute("aria-label", whole);
    element?.setAttribute("title", whole);
    placed.on("click", () => location.assign(link.href));
    element?.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && location.assign(link.href));
  }

  /** @param {number} missing */
  function tellMissing(missing) {
    const note = document.getElementById("map-missing");
    if (!note) return;
    note.hidden = missing === 0;
    note.textContent = missing === 1 ? note.dataset.one || "" : `${missing} ${note.dataset.many}`;
  }

  const button = document.getElementById("map-switch");
  /** @param {boolean} shown */
  function show(shown) {
    if (card) card.hidden = !shown;
    button?.setAttribute("aria-pressed", String(shown));
    localStorage.setItem(SHOWN, shown ? "yes" : "");
    draw();
  }
  button?.addEventListener("click", () => show(!isShown()));
  document.body.addEventListener("board-shown", draw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => isShown() && draw());
  if (button) show(localStorage.getItem(SHOWN) === "yes");
  else draw();
})();
