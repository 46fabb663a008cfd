// @ts-check
"use strict";
/* What stands over the figures of a chart: thresholds, due instants and crossings, drawn last and strongest, with their
   words beside them instead of a legend. */
Object.assign(/** @type {any} */ (window).siltwatch, {
  /** @param {{shown: () => any, isRain: (plot: any) => boolean, zone: string, depthText: (depth: number) => string}} of */
  makeMarks: ({ shown, isRain, zone, depthText }) => {
    const words = /** @type {any} */ (window).words;

    /** @param {string} name */
    function colour(name) {
      return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    }

    /** @param {number} size */
    function font(size) {
      return `${size}px system-ui, sans-serif`;
    }

    /** Words that stay legible over lines. @param {CanvasRenderingContext2D} context @param {string} text @param {number} x @param {number} y */
    function write(context, text, x, y) {
      const ratio = devicePixelRatio || 1;
      const ink = context.fillStyle;
      context.setLineDash([]);
      context.lineJoin = "round";
      context.lineWidth = 4 * ratio;
      context.strokeStyle = colour("surface");
      context.strokeText(text, x, y);
      context.fillStyle = ink;
      context.fillText(text, x, y);
    }

    /** A vertical or horizontal rule with its words, in device pixels.
     * @param {any} plot @param {{at?: number, y?: number, scale?: string, label: string, colour: string, dash: number[], width: number, low?: boolean}} rule */
    function drawRule(plot, rule) {
      const context = plot.ctx;
      const ratio = devicePixelRatio || 1;
      const { left, top, width, height } = plot.bbox;
      context.save();
      context.beginPath();
      context.rect(left, top - 2 * ratio, width, height + 4 * ratio);
      context.clip();
      context.strokeStyle = rule.colour;
      context.fillStyle = rule.colour;
      context.lineWidth = rule.width * ratio;
      context.setLineDash(rule.dash.map((part) => part * ratio));
      context.font = `600 ${font(12 * ratio)}`;
      context.beginPath();
      const words = context.measureText(rule.label).width;
      if (rule.at !== undefined) {
        const x = plot.valToPos(rule.at, "x", true);
        context.moveTo(x, top);
        context.lineTo(x, top + height);
        context.stroke();
        const fits = x + words + 8 * ratio < left + width;
        const y = rule.low ? top + height - 6 * ratio : top + height * 0.72;
        write(context, rule.label, fits ? x + 5 * ratio : x - words - 5 * ratio, y);
      } else {
        const y = plot.valToPos(rule.y, rule.scale, true);
        context.moveTo(left, y);
        context.lineTo(left + width, y);
        context.stroke();
        const start = left + 6 * ratio;
        const isTaken = shown().storms.some((/** @type {any} */ storm) => {
          const x = plot.valToPos(storm.trigger, "x", true);
          return x > left - 10 * ratio && x < start + words + 30 * ratio;
        });
        write(context, rule.label, isTaken ? left + width - words - 6 * ratio : start, y - 6 * ratio);
      }
      context.restore();
    }

    /** The place where the line crossed the threshold. @param {any} plot @param {any} storm */
    function drawCrossing(plot, storm) {
      const ratio = devicePixelRatio || 1;
      const x = plot.valToPos(storm.trigger, "x", true);
      const y = plot.valToPos(Math.max(shown().threshold_in, storm.at_trigger_in), "depth", true);
      if (x < plot.bbox.left || x > plot.bbox.left + plot.bbox.width) return;
      const context = plot.ctx;
      context.save();
      context.fillStyle = colour("surface");
      context.strokeStyle = colour("threshold");
      context.lineWidth = 2.5 * ratio;
      context.beginPath();
      context.arc(x, y, 5.5 * ratio, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
      context.fillStyle = colour("ink");
      context.font = `600 ${font(12 * ratio)}`;
      const text = words("trigger %(at)s", { at: timeText(storm.trigger) });
      const wide = context.measureText(text).width;
      const fits = x + 10 * ratio + wide < plot.bbox.left + plot.bbox.width;
      write(context, text, fits ? x + 10 * ratio : x - wide - 10 * ratio, y + 17 * ratio);
      context.restore();
    }

    /** @param {number} seconds */
    function timeText(seconds) {
      return new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(seconds * 1000);
    }

    /** @param {any} plot */
    function drawMarks(plot) {
      const onRain = isRain(plot);
      const dueColour = colour("due");
      for (const mark of shown().due_marks) {
        drawRule(plot, {
          at: mark.at, label: onRain ? `${mark.label} ${timeText(mark.at)}` : "", colour: dueColour,
          dash: mark.open ? [] : [2, 4], width: mark.open ? 2.5 : 1.5,
        });
      }
      if (shown().now < shown().end) {
        drawRule(plot, { at: shown().now, label: onRain ? "now" : "", colour: colour("muted"), dash: [1, 3], width: 1, low: true });
      }
      if (!onRain) {
        drawBands(plot);
        drawLimitNames(plot);
        drawSamples(plot);
        drawFlags(plot, true);
        drawProbeNames(plot);
        return;
      }
      if (shown().counted) {
        drawRule(plot, {
          y: shown().threshold_in, scale: "depth", label: `${depthText(shown().threshold_in)}: a storm`,
          colour: colour("threshold"), dash: [7, 4], width: 2,
        });
      }
      for (const storm of shown().storms) {
        if (shown().counted) drawCrossing(plot, storm);
        else drawRule(plot, { at: storm.trigger, label: storm.depth, colour: colour("threshold"), dash: [3, 3], width: 1.5 });
      }
      drawFlags(plot, false);
    }

    /** Along the top of the water: from when to when a contrast stood, thicker where it was higher. @param {any} plot */
    function drawBands(plot) {
      const ratio = devicePixelRatio || 1;
      const { left, top, width } = plot.bbox;
      const context = plot.ctx;
      context.save();
      context.font = `600 ${font(12 * ratio)}`;
      context.fillStyle = colour("contrast");
      for (const band of shown().contrast || []) {
        const from = Math.max(left, plot.valToPos(band.start, "x", true));
        const until = Math.min(left + width, plot.valToPos(band.end, "x", true));
        if (until <= from) continue;
        const calls = !["watch", "benchmark_25", "benchmark_50"].includes(band.level);
        context.fillRect(from, top, Math.max(2 * ratio, until - from), (calls ? 6 : 3) * ratio);
        if (until - from > context.measureText(band.label).width) write(context, band.label, from + 2 * ratio, top + 19 * ratio);
      }
      context.restore();
    }

    /** Each level's word at the beginning of its line. @param {any} plot */
    function drawLimitNames(plot) {
      const ratio = devicePixelRatio || 1;
      const { left, top, height } = plot.bbox;
      const context = plot.ctx;
      context.save();
      context.font = font(11 * ratio);
      context.fillStyle = colour("contrast");
      for (const limit of shown().limits) {
        const first = limit.value.findIndex((/** @type {number | null} */ each) => each !== null);
        if (first < 0) continue;
        const y = plot.valToPos(limit.value[first], "turbidity", true);
        if (y > top + 10 * ratio && y < top + height) write(context, limit.label, left + 6 * ratio, y - 3 * ratio);
      }
      context.restore();
    }

    /** Samples by hand: a diamond in the colour of their probe, ringed where the two do not fit. @param {any} plot */
    function drawSamples(plot) {
      const ratio = devicePixelRatio || 1;
      const { left, top, width, height } = plot.bbox;
      const context = plot.ctx;
      context.save();
      context.font = `600 ${font(12 * ratio)}`;
      for (const sample of shown().samples) {
        const x = plot.valToPos(sample.at, "x", true);
        const y = Math.max(top + 16 * ratio, plot.valToPos(Math.max(sample.value, 0.1), "turbidity", true));
        if (x < left || x > left + width || y > top + height) continue;
        const size = 6 * ratio;
        context.fillStyle = colour(`${sample.place}-water`) || colour("ink");
        context.strokeStyle = sample.odd ? colour("overdue") : colour("surface");
        context.lineWidth = (sample.odd ? 3 : 1.5) * ratio;
        context.beginPath();
        context.moveTo(x, y - size);
        context.lineTo(x + size, y);
        context.lineTo(x, y + size);
        context.lineTo(x - size, y);
        context.closePath();
        context.fill();
        context.stroke();
        const words = context.measureText(sample.label).width;
        const fits = x + size + words + 4 * ratio < left + width;
        write(context, sample.label, fits ? x + size + 4 * ratio : x - size - words - 4 * ratio, y + 4 * ratio);
      }
      context.restore();
    }

    /** Small marks at the foot where a value is doubtful, each under its own figures. @param {any} plot @param {boolean} ofWater */
    function drawFlags(plot, ofWater) {
      const probes = new Set(shown().turbidity.map((/** @type {any} */ probe) => probe.sensor));
      const ratio = devicePixelRatio || 1;
      const context = plot.ctx;
      context.save();
      context.fillStyle = colour("due");
      for (const flag of shown().flags) {
        if (probes.has(flag.sensor) !== ofWater) continue;
        const x = plot.valToPos(flag.at, "x", true);
        if (x < plot.bbox.left || x > plot.bbox.left + plot.bbox.width) continue;
        const y = plot.bbox.top + plot.bbox.height;
        context.beginPath();
        context.moveTo(x, y - 7 * ratio);
        context.lineTo(x - 3.5 * ratio, y);
        context.lineTo(x + 3.5 * ratio, y);
        context.fill();
      }
      context.restore();
    }

    /** Names stand at the end of their lines, not in a legend. @param {any} plot */
    function drawProbeNames(plot) {
      const ratio = devicePixelRatio || 1;
      const context = plot.ctx;
      context.save();
      context.font = `600 ${font(12 * ratio)}`;
      /** @type {number[]} */
      const taken = [];
      for (const probe of shown().turbidity) {
        let last = probe.mean.length - 1;
        while (last >= 0 && probe.mean[last] === null) last -= 1;
        if (last < 0) continue;
        const x = plot.valToPos(probe.at[last], "x", true);
        let y = plot.valToPos(probe.mean[last], "turbidity", true) - 7 * ratio;
        while (taken.some((other) => Math.abs(other - y) < 15 * ratio)) y -= 15 * ratio;
        y = Math.max(y, plot.bbox.top + 12 * ratio);
        taken.push(y);
        context.fillStyle = colour(`${probe.place}-water`);
        const wide = context.measureText(probe.label).width;
        const room = x + wide + 6 * ratio < plot.bbox.left + plot.bbox.width;
        write(context, probe.label, room ? x + 5 * ratio : Math.max(plot.bbox.left + 4, x - wide - 4 * ratio), y);
      }
      context.restore();
    }

    return drawMarks;
  },
});
