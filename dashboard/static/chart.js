// @ts-check
"use strict";
/* One time axis, two panes: rain and what counts of it above, turbidity under it. All figures come ready from the
   server; marks.js draws what stands over them. */
(() => {
  /** @type {(text: string, values?: Record<string, unknown>) => string} */
  // @ts-ignore
  const words = window.words;
  const figure = document.getElementById("chart");
  if (!figure) return;
  const site = figure.dataset.site || "";
  const zone = figure.dataset.zone || "UTC";
  const panes = { rain: document.getElementById("chart-rain"), water: document.getElementById("chart-water") };
  const state = document.getElementById("chart-state");
  const banner = document.getElementById("chart-banner");
  const says = document.getElementById("chart-says");
  const logButton = document.getElementById("chart-log");
  const leftOut = document.getElementById("chart-left-out");
  const LOG = "siltwatch-log-scale";
  const AXIS = 52;
  const EVERY_MS = 2_000;
  const FLOOR = 0.1;
  const MM_PER_IN = 25.4;
  const unit = figure.dataset.unit === "mm" ? "mm" : "in";
  const places = unit === "mm" ? 1 : 2;
  // The chart of a storm keeps to it; while it rains, its end is the present.
  const fixed = figure.dataset.from ? [Number(figure.dataset.from), Number(figure.dataset.to)] : null;
  const wanted = { range: figure.dataset.range || "24h", log: localStorage.getItem(LOG) === "yes", /** @type {[number, number] | null} */ zoom: null };
  /** @type {any[]} */
  let plots = [];
  /** @type {any} */
  let shown = null;
  let loading = false;
  let again = false;
  let loadedAt = 0;
  // @ts-ignore
  const drawMarks = window.siltwatch.makeMarks({ shown: () => shown, isRain: (/** @type {any} */ plot) => plot.root.parentElement === panes.rain, zone, depthText });

  /** @param {string} name */
  function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  }

  /** @param {string} text @param {boolean} [failed] */
  function tell(text, failed) {
    if (!state) return;
    state.textContent = text;
    state.hidden = !text;
    if (failed) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "plain";
      button.textContent = words("Try again");
      button.addEventListener("click", () => load());
      state.append(" ", button);
    }
  }

  /** What kept the figures from coming from where they should. @param {string} text */
  function warn(text) {
    if (!banner || banner.textContent === text) return;
    banner.textContent = text;
    banner.hidden = !text;
  }

  function address() {
    const start = `/api/v1/sites/${encodeURIComponent(site)}/series`;
    const span = wanted.zoom || fixedSpan();
    if (!span) return `${start}?range=${wanted.range}`;
    const [from, to] = span.map((seconds) => new Date(seconds * 1000).toISOString());
    return `${start}?start=${from}&end=${to}`;
  }

  function fixedSpan() {
    if (!fixed) return null;
    // @ts-ignore
    return figure.dataset.open ? [fixed[0], Math.max(fixed[1], Math.floor(window.siltwatch.now() / 1000))] : fixed;
  }

  /** Depths come in inches, as the codes write them; they are shown in the reader's unit. @param {any} told */
  function inUnit(told) {
    if (unit === "in") return told;
    /** @param {number | null} depth */
    const turned = (depth) => (depth === null ? null : depth * MM_PER_IN);
    told.rain.depth_in = told.rain.depth_in.map(turned);
    if (told.counted) told.counted.depth_in = told.counted.depth_in.map(turned);
    told.threshold_in *= MM_PER_IN;
    for (const storm of told.storms) storm.at_trigger_in *= MM_PER_IN;
    return told;
  }

  /** Cut, so that nothing below a threshold reads as reaching it. @param {number} depth */
  function depthText(depth) {
    const scale = 10 ** places;
    return `${(Math.floor(depth * scale + 1e-6) / scale).toFixed(places)} ${unit}`;
  }

  async function load() {
    if (loading) {
      again = true;
      return;
    }
    loading = true;
    if (!shown) tell(words("Reading the figures…"));
    try {
      const answer = await fetch(address(), { headers: { Accept: "application/json" } });
      if (answer.status === 401) location.assign("/login");
      if (!answer.ok) throw new Error(String(answer.status));
      shown = inUnit(await answer.json());
      warn(shown.banner || "");
      draw();
    } catch {
      tell(shown ? words("These figures are old: the server does not answer.") : words("The figures could not be read."), true);
    }
    loading = false;
    loadedAt = performance.now();
    if (again) {
      again = false;
      setTimeout(load, EVERY_MS);
    }
  }

  /** @param {number} size */
  function font(size) {
    return `${size}px system-ui, sans-serif`;
  }

  /** @param {number} seconds */
  function longTime(seconds) {
    // @ts-ignore
    return window.siltwatch.clockText(seconds * 1000, zone);
  }

  /** @param {any} [values] @param {string} [label] @param {string} [scale] */
  function axis(scale, side, label, values) {
    return {
      scale, side, label, values, size: AXIS, labelSize: 18, labelFont: font(12), font: font(12), gap: 4,
      stroke: () => colour("muted"),
      grid: { show: side === 3, stroke: () => colour("line"), width: 1 },
      ticks: { show: false },
    };
  }

  /** @param {boolean} labelled */
  function timeAxis(labelled) {
    return {
      stroke: () => colour("muted"), font: font(12), size: labelled ? 44 : 8, grid: { stroke: () => colour("line"), width: 1 },
      ticks: { show: labelled, stroke: () => colour("line"), size: 5 }, values: labelled ? timeLabels : () => [], space: 70,
    };
  }

  /** Hours where the steps are hours, days where they are days; the day stands under the first hour of it.
   * @param {any} _plot @param {number[]} splits @param {number} _axis @param {number} _space @param {number} step */
  function timeLabels(_plot, splits, _axis, _space, step) {
    /** @param {number} seconds @param {Intl.DateTimeFormatOptions} how */
    const text = (seconds, how) => new Intl.DateTimeFormat("en-GB", { timeZone: zone, ...how }).format(seconds * 1000);
    let before = "";
    return splits.map((seconds) => {
      const day = text(seconds, { day: "numeric", month: "short" });
      const isNew = day !== before;
      before = day;
      if (step >= 28 * 86400) return text(seconds, { month: "short" });
      if (step >= 86400) return day;
      return text(seconds, { hour: "2-digit", minute: "2-digit" }) + (isNew ? `\n${day}` : "");
    });
  }

  /** @param {HTMLElement} pane @param {number} height @param {boolean} labelled */
  function common(pane, height, labelled) {
    return {
      width: pane.clientWidth, height, padding: [8, 0, 0, 0], legend: { show: false },
      // @ts-ignore
      tzDate: (/** @type {number} */ seconds) => uPlot.tzDate(new Date(seconds * 1000), zone),
      cursor: {
        sync: { key: `site-${site}` }, drag: { x: true, y: false, setScale: false }, points: { size: 7 },
        focus: { prox: 1e6 },
      },
      hooks: { draw: [drawMarks], setCursor: [readOut], setSelect: [zoom] },
      timeAxis: timeAxis(labelled),
    };
  }

  function drawRain() {
    const pane = /** @type {HTMLElement} */ (panes.rain);
    const hasWater = shown.turbidity.length > 0;
    const base = common(pane, innerWidth < 640 ? 220 : 250, !hasWater);
    const counted = shown.counted || { at: [], depth_in: [] };
    // @ts-ignore
    const data = uPlot.join([[shown.rain.at, shown.rain.depth_in], [counted.at, counted.depth_in]], [[0], [2]]);
    if (!data[0].length) data[0] = [shown.start];
    const highest = Math.max(shown.threshold_in * 1.25, ...counted.depth_in.map((/** @type {number} */ each) => each || 0));
    const deepest = Math.max(unit === "mm" ? 0.5 : 0.02, ...shown.rain.depth_in);
    // @ts-ignore
    return new uPlot({
      ...base,
      scales: {
        x: { time: true, range: () => [shown.start, shown.end] },
        depth: { range: () => [0, highest * 1.12] },
        rain: { dir: -1, range: () => [0, deepest * 3] },
      },
      axes: [
        base.timeAxis, axis("depth", 3, words("rain that counts, %(unit)s", { unit })),
        { ...axis("rain", 1, stepLabel(), (/** @type {any} */ _p, /** @type {number[]} */ splits) => splits.map((each) => (each <= deepest ? each.toFixed(places) : ""))) },
      ],
      series: [
        {},
        {
          // @ts-ignore
          scale: "rain", label: words("rain"), stroke: colour("rain"), fill: colour("rain"), width: 0, points: { show: false }, paths: barsOf(shown.step_s),
        },
        {
          // @ts-ignore
          scale: "depth", label: words("counts"), stroke: colour("ink"), width: 2, points: { show: false }, paths: uPlot.paths.stepped({ align: 1 }), spanGaps: false,
        },
      ],
    }, data, pane);
  }

  function stepLabel() {
    const minutes = shown.step_s / 60;
    const step = minutes < 60 ? `${minutes} min` : minutes < 1440 ? `${minutes / 60} h` : `${minutes / 1440} d`;
    return words("rain, %(unit)s per %(step)s", { unit, step });
  }

  /** Bars as wide as their step, hanging from the top, at least a pixel wide.
   * @param {number} step */
  function barsOf(step) {
    return (/** @type {any} */ plot, /** @type {number} */ index, /** @type {number} */ from, /** @type {number} */ to) => {
      const fill = new Path2D();
      const [xs, ys] = [plot.data[0], plot.data[index]];
      const top = plot.valToPos(0, "rain", true);
      for (let i = from; i <= to; i += 1) {
        if (ys[i] == null) continue;
        const x = plot.valToPos(xs[i], "x", true);
        const wide = Math.max(devicePixelRatio, plot.valToPos(xs[i] + step, "x", true) - x - 0.5);
        fill.rect(x, top, wide, plot.valToPos(ys[i], "rain", true) - top);
      }
      return { fill, stroke: null, clip: null };
    };
  }

  function drawWater() {
    const pane = /** @type {HTMLElement} */ (panes.water);
    const probes = shown.turbidity;
    pane.hidden = !probes.length;
    if (!probes.length) return null;
    const base = common(pane, innerWidth < 640 ? 180 : 190, true);
    const tables = [
      ...probes.map((/** @type {any} */ probe) => [probe.at, ...[probe.low, probe.high, probe.mean].map(drawable)]),
      ...shown.limits.map((/** @type {any} */ limit) => [limit.at, drawable(limit.value)]),
    ];
    // @ts-ignore
    const data = uPlot.join(tables, tables.map((table) => table.map((_column, /** @type {number} */ place) => (place ? 2 : 0))));
    if (!data[0].length) data[0] = [shown.start];
    const units = [...new Set(probes.map((/** @type {any} */ probe) => probe.unit))].join(" and ");
    /** @type {any[]} */
    const series = [{}];
    /** @type {any[]} */
    const bands = [];
    for (const probe of probes) {
      const stroke = colour(`${probe.place}-water`);
      const edge = { scale: "turbidity", width: 0, stroke: "transparent", points: { show: false } };
      bands.push({ series: [series.length + 1, series.length], fill: `${stroke}38` });
      series.push({ ...edge, label: `${probe.label} low` }, { ...edge, label: `${probe.label} high` });
      series.push({ scale: "turbidity", label: probe.label, stroke, width: 2, points: { show: true, size: 4, stroke, fill: stroke, filter: alone }, dash: probe.place === "background" ? [6, 4] : undefined });
    }
    for (const [place, limit] of shown.limits.entries()) {
      series.push({ scale: "turbidity", auto: false, label: limit.label, stroke: colour("contrast"), width: 1 + place / 2, dash: [2, 3], points: { show: false } });
    }
    // @ts-ignore
    return new uPlot({
      ...base,
      scales: { x: { time: true, range: () => [shown.start, shown.end] }, turbidity: turbidityScale() },
      axes: [base.timeAxis, axis("turbidity", 3, `turbidity, ${units}`), { ...axis("turbidity", 1, " ", () => []), grid: { show: false } }],
      series, bands,
    }, data, pane);
  }

  /** Values between two gaps, which make no line. @param {any} plot @param {number} place @returns {number[]} */
  function alone(plot, place) {
    const values = plot.data[place];
    const known = [...values.keys()].filter((index) => values[index] !== undefined);
    const isGap = (/** @type {number} */ at) => at < 0 || at >= known.length || values[known[at]] === null;
    return known.filter((index, at) => values[index] !== null && isGap(at - 1) && isGap(at + 1));
  }

  /** From nothing, or from the lowest where it is logarithmic; the first level is always in sight. */
  function turbidityScale() {
    const first = shown.limits.length ? Math.max(0, ...shown.limits[0].value.map((/** @type {number | null} */ each) => each || 0)) : 0;
    /** @param {number} high */
    const top = (high) => Math.max(10, first * 1.1, (high || 0) * 1.15, ...shown.samples.map((/** @type {any} */ each) => each.value * 1.15));
    /** @param {any} _plot @param {number} low @param {number} high */
    const range = (_plot, low, high) => (wanted.log ? [Math.max(FLOOR, (low || 1) * 0.8), top(high)] : [0, top(high)]);
    return wanted.log ? { distr: 3, log: 10, range } : { range };
  }

  /** A logarithm has no place for nothing: it stands at the floor there. @param {(number | null)[]} values */
  function drawable(values) {
    return wanted.log ? values.map((each) => (each === null ? null : Math.max(FLOOR, each))) : values;
  }

  function draw() {
    for (const plot of plots) plot.destroy();
    const rain = drawRain();
    const water = drawWater();
    plots = water ? [rain, water] : [rain];
    for (const plot of plots) {
      // @ts-ignore
      uPlot.sync(`site-${site}`).sub(plot);
      dragToMove(plot);
    }
    const isEmpty = !shown.rain.at.length && !shown.turbidity.some((/** @type {any} */ probe) => probe.at.length);
    if (logButton) logButton.hidden = !water;
    showLeftOut();
    tell(isEmpty ? words("Nothing was measured in this range. Choose a longer one.") : "");
    summarise();
  }

  /** What the picture shows, for those who cannot see it. */
  function summarise() {
    if (!says || !shown) return;
    const total = shown.rain.depth_in.reduce((/** @type {number} */ sum, /** @type {number} */ each) => sum + each, 0);
    const fallen = words("%(depth)s of rain in this range", { depth: depthText(total) });
    const parts = [shown.rain.at.length ? fallen : words("No rain was counted in this range")];
    for (const storm of shown.storms) parts.push(words("storm of %(depth)s, trigger %(at)s", { depth: storm.depth, at: longTime(storm.trigger) }));
    for (const mark of shown.due_marks) parts.push(`${mark.label} ${longTime(mark.at)}`);
    for (const probe of shown.turbidity) {
      const highs = probe.high.filter((/** @type {number | null} */ each) => each !== null);
      if (highs.length) parts.push(words("%(probe)s up to %(value)s", { probe: probe.label, value: `${Math.max(...highs).toFixed(0)} ${probe.unit}` }));
    }
    if (shown.flags.length) parts.push(words("%(count)s doubtful values are marked at the foot", { count: shown.flags.length }));
    const hint = wanted.zoom ? words("Drag to look closer, double-click to go back.") : words("Drag to look closer.");
    says.textContent = `${parts.join("; ")}. ${hint}`;
  }

  function showLeftOut() {
    const list = leftOut?.querySelector("ul");
    if (!leftOut || !list) return;
    leftOut.hidden = !shown.left_out.length;
    list.replaceChildren(...shown.left_out.map((/** @type {string} */ text) => {
      const line = document.createElement("li");
      line.textContent = text;
      return line;
    }));
  }

  function pressLog() {
    logButton?.setAttribute("aria-pressed", String(wanted.log));
  }

  /** The figures under the pointer. @param {any} plot */
  function readOut(plot) {
    if (!says) return;
    const index = plot.cursor.idx;
    if (index == null || plot.cursor.left < 0) {
      summarise();
      return;
    }
    const at = plot.data[0][index];
    const parts = [longTime(at)];
    const rain = valueAt(shown.rain.at, shown.rain.depth_in, at, shown.step_s);
    if (rain !== null) parts.push(words("rain %(depth)s", { depth: `${rain.toFixed(places)} ${unit}` }));
    const counted = shown.counted && valueAt(shown.counted.at, shown.counted.depth_in, at, Infinity);
    if (counted !== null && counted !== undefined) parts.push(words("counts %(depth)s", { depth: depthText(counted) }));
    for (const probe of shown.turbidity) {
      const mean = valueAt(probe.at, probe.mean, at, shown.step_s * 3);
      if (mean !== null) parts.push(`${probe.label} ${mean.toFixed(1)} ${probe.unit}`);
    }
    says.textContent = parts.join(" · ");
  }

  /** The value that stands at an instant. @param {number[]} times @param {(number | null)[]} values @param {number} at @param {number} within */
  function valueAt(times, values, at, within) {
    let low = 0;
    let high = times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle] <= at) low = middle + 1;
      else high = middle;
    }
    const found = low - 1;
    return found >= 0 && at - times[found] <= within ? values[found] : null;
  }

  /** @param {any} plot */
  function zoom(plot) {
    if (plot.select.width < 12) return;
    const from = plot.posToVal(plot.select.left, "x");
    const to = plot.posToVal(plot.select.left + plot.select.width, "x");
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    if (to - from < 120) return;
    wanted.zoom = [Math.floor(from), Math.ceil(to)];
    pressRange("");
    load();
  }

  /** Look at the same length of time earlier (below zero) or later, or at more of it, never beyond the present.
   * @param {number} share of what is in sight @param {number} [widen] */
  function move(share, widen = 1) {
    if (!shown) return;
    const present = Math.ceil(shown.now);
    const [from, to] = wanted.zoom || fixedSpan() || [shown.start, present];
    const length = Math.min((to - from) * widen, 5 * 365 * 86400);
    const end = Math.min(present, (from + to) / 2 + length / 2 + share * (to - from));
    wanted.zoom = [Math.floor(end - length), Math.ceil(end)];
    pressRange("");
    load();
  }

  /** With the shift key held, dragging moves the time instead of choosing from it. @param {any} plot */
  function dragToMove(plot) {
    plot.over.addEventListener("mousedown", (/** @type {MouseEvent} */ event) => {
      if (!event.shiftKey || event.button !== 0) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      const begun = event.clientX;
      document.addEventListener("mouseup", (up) => {
        const moved = (begun - up.clientX) / plot.over.clientWidth;
        if (Math.abs(moved) > 0.01) move(moved);
      }, { once: true });
    }, { capture: true });
  }

  /** @param {string} name */
  function pressRange(name) {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".range"))) {
      button.setAttribute("aria-pressed", String(button.dataset.range === name));
    }
  }

  function goBack() {
    if (!fixed) return choose(wanted.range);
    wanted.zoom = null;
    load();
  }

  /** @param {string} name */
  function choose(name) {
    wanted.range = name;
    wanted.zoom = null;
    pressRange(name);
    history.replaceState(null, "", `?range=${name}`);
    load();
  }

  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".range"))) {
    button.addEventListener("click", () => choose(button.dataset.range || "24h"));
  }
  logButton?.addEventListener("click", () => {
    wanted.log = !wanted.log;
    localStorage.setItem(LOG, wanted.log ? "yes" : "");
    pressLog();
    if (shown) draw();
  });
  pressLog();
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-move]"))) {
    button.addEventListener("click", () => move(Number(button.dataset.move), Number(button.dataset.widen || 1)));
  }
  figure.addEventListener("dblclick", goBack);
  figure.addEventListener("keydown", (event) => {
    if (!plots[0] || !["ArrowLeft", "ArrowRight", "+", "-", "Escape"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Escape") return void goBack();
    if (event.key === "+" || event.key === "-") return void move(0, event.key === "+" ? 0.5 : 2);
    if (event.shiftKey) return void move(event.key === "ArrowLeft" ? -0.5 : 0.5);
    const step = (event.key === "ArrowLeft" ? -1 : 1) * Math.max(8, plots[0].over.clientWidth / 60);
    const before = plots[0].cursor.left < 0 ? plots[0].over.clientWidth : plots[0].cursor.left;
    const left = Math.min(Math.max(0, before + step), plots[0].over.clientWidth - 1);
    for (const plot of plots) plot.setCursor({ left, top: 10 });
  });
  document.body.addEventListener("changed", () => {
    if (wanted.zoom) return;
    if (performance.now() - loadedAt >= EVERY_MS) load();
    else setTimeout(() => load(), EVERY_MS);
  });
  for (const asked of ["(prefers-color-scheme: dark)", "print"]) {
    matchMedia(asked).addEventListener("change", () => shown && draw());
  }
  let width = figure.clientWidth;
  new ResizeObserver(() => {
    if (Math.abs(figure.clientWidth - width) < 2 || !shown) return;
    width = figure.clientWidth;
    draw();
  }).observe(figure);
  load();
})();
