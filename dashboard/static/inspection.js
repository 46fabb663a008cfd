// @ts-check
"use strict";
/* The form of an inspection on a phone: saved at every step, on the phone and on the server; sent when there is a link. */
(() => {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("inspection"));
  const box = /** @type {any} */ (window).siltwatchOutbox;
  if (!form || !box) return;
  const SAVE_HERE_MS = 250;
  const SAVE_THERE_MS = 1_500;
  const AHEAD_DAYS_MS = 7 * 86_400_000;
  const site = form.dataset.site ?? "";
  const account = form.dataset.account ?? "";
  /** @param {string} id @returns {any} */
  const byId = (id) => document.getElementById(id);
  const state = { key: form.dataset.draftKey || box.newKey(), revision: Number(form.dataset.revision || 0), elsewhere: false, sent: false };
  document.documentElement.classList.add("has-script");

  /* fields */
  /** @returns {[string, string][]} */
  function fieldsNow() {
    const held = [...new FormData(/** @type {HTMLFormElement} */ (form)).entries()];
    return /** @type {[string, string][]} */ (held.filter(([name, value]) => typeof value === "string" && !["csrf", "key"].includes(name)));
  }

  /** @param {string} kind @param {string} number */
  function addRow(kind, number) {
    const template = /** @type {HTMLTemplateElement} */ (form?.querySelector(`template[data-template="${kind}"]`));
    const holder = document.createElement("template");
    holder.innerHTML = template.innerHTML.replaceAll("__N__", number);
    const row = /** @type {HTMLElement} */ (holder.content.firstElementChild);
    form?.querySelector(`[data-rows="${kind}"]`)?.append(row);
    watchPictures(row);
    return row;
  }

  /** @param {string} kind */
  function nextNumber(kind) {
    const numbers = [...(form?.querySelectorAll(`[name^="${kind}."]`) ?? [])].map((each) => Number((each.getAttribute("name") ?? "").split(".")[1]) || 0);
    return String(Math.max(0, ...numbers) + 1);
  }

  /** @param {[string, string][]} fields */
  function restore(fields) {
    for (const [name] of fields) {
      const [kind, number] = name.split(".");
      if (!["practice", "point", "finding"].includes(kind)) continue;
      if (!form?.querySelector(`[name="${kind}.${number}.${name.split(".")[2]}"]`)) addRow(kind, number);
    }
    for (const field of /** @type {any} */ (form?.querySelectorAll("input[type=checkbox], input[type=radio]"))) field.checked = false;
    for (const [name, value] of fields) {
      for (const field of /** @type {any} */ (form?.querySelectorAll(`[name="${CSS.escape(name)}"]`))) {
        if (field.type === "checkbox" || field.type === "radio") field.checked ||= field.value === value;
        else field.value = value;
      }
    }
  }

  /* progress */
  function showProgress() {
    const fields = fieldsNow().filter(([, value]) => value.trim() !== "");
    const steps = [...document.querySelectorAll("[data-answers]")];
    const done = steps.filter((step) => (step.getAttribute("data-answers") ?? "").split(" ").some((name) => fields.some(([field]) => answers(field, name)))).length;
    byId("progress").max = steps.length;
    byId("progress").value = done;
    byId("progress-words").textContent = (form?.dataset.progress ?? "").replace("{done}", String(done)).replace("{all}", String(steps.length));
  }

  /** A row is answered by its answer, not by its prefilled name. @param {string} field @param {string} name */
  function answers(field, name) {
    const last = { practice: "condition", point: "water", finding: "what", carried: "how" }[name];
    return last ? field.startsWith(`${name}.`) && field.endsWith(`.${last}`) : field === name;
  }

  /* saving */
  let hereTimer = 0;
  let thereTimer = 0;

  function changed() {
    if (state.sent) return;
    showProgress();
    clearTimeout(hereTimer);
    clearTimeout(thereTimer);
    hereTimer = setTimeout(saveHere, SAVE_HERE_MS);
    thereTimer = setTimeout(saveThere, SAVE_THERE_MS);
  }

  async function saveHere() {
    if (state.sent) return;
    await box.put("drafts", { key: state.key, site, account, content: { fields: fieldsNow() }, saved: Date.now(), revision: state.revision });
    say(form?.dataset.savedHere ?? "");
  }

  async function saveThere() {
    if (state.sent || state.elsewhere) return;
    try {
      const who = await box.token();
      if (!who || who.account !== account || state.sent) return;
      const answer = await fetch(`/sites/${encodeURIComponent(site)}/inspections/drafts/${state.key}`, {
        method: "PUT", credentials: "same-origin", headers: { "Content-Type": "application/json", "X-CSRF-Token": who.csrf },
        body: JSON.stringify({ revision: state.revision, content: { fields: fieldsNow() } }),
      });
      if (answer.status === 409) {
        state.elsewhere = true;
        say(form?.dataset.elsewhere ?? "");
      } else if (answer.ok) {
        state.revision = (await answer.json()).revision;
        say(form?.dataset.saved ?? "");
      }
    } catch {
      // no link: it is on the phone
    }
  }

  /** @param {string} words */
  function say(words) {
    if (byId("saved").textContent !== words) byId("saved").textContent = words;
  }

  /* photographs: shown by a canvas, since the policy of the page takes no pictures but the server's */
  /** @param {ParentNode} within */
  function watchPictures(within) {
    for (const input of /** @type {any} */ (within.querySelectorAll("input[type=file]"))) {
      input.addEventListener("change", async () => {
        for (const file of input.files) await keepPhoto(file, input.dataset.about ?? "", input.dataset.view ?? "other");
        input.value = "";
      });
    }
  }

  /** @param {File} file @param {string} about @param {string} view */
  async function keepPhoto(file, about, view) {
    const photo = { key: box.newKey(), form: state.key, place: about, view, remarks: "", blob: file };
    await box.put("photos", photo);
    await showPhoto(photo);
    changed();
  }

  /** @param {any} photo */
  async function showPhoto(photo) {
    const list = [...document.querySelectorAll("[data-thumbs]")].find((each) => each.getAttribute("data-thumbs") === photo.place);
    if (!list) return;
    const item = document.createElement("li");
    const canvas = document.createElement("canvas");
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", photo.blob.name || "");
    canvas.width = 120;
    canvas.height = 90;
    try {
      const bitmap = await createImageBitmap(photo.blob);
      const scale = Math.max(120 / bitmap.width, 90 / bitmap.height);
      canvas.getContext("2d")?.drawImage(bitmap, (120 - bitmap.width * scale) / 2, (90 - bitmap.height * scale) / 2, bitmap.width * scale, bitmap.height * scale);
    } catch {
      // it cannot be shown here; the server says whether it is a picture
    }
    const remove = document.createElement("button");
    remove.type = "button";
    remove.className = "plain";
    remove.textContent = form?.dataset.remove ?? "";
    remove.addEventListener("click", async () => {
      await box.drop("photos", photo.key);
      item.remove();
    });
    item.append(canvas, remove);
    list.append(item);
  }

  /* signature */
  const pad = /** @type {HTMLCanvasElement} */ (byId("pad"));
  const pen = /** @type {CanvasRenderingContext2D} */ (pad.getContext("2d"));
  let drawnAt = "";
  let drawing = false;

  function clearPad() {
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, pad.width, pad.height);
    pen.strokeStyle = "#10203a";
    pen.fillStyle = "#10203a";
    pen.lineWidth = 4;
    pen.lineCap = pen.lineJoin = "round";
    drawnAt = "";
  }

  /** @param {PointerEvent} event */
  function point(event) {
    const frame = pad.getBoundingClientRect();
    return [((event.clientX - frame.left) / frame.width) * pad.width, ((event.clientY - frame.top) / frame.height) * pad.height];
  }

  pad.addEventListener("pointerdown", (event) => {
    pad.setPointerCapture(event.pointerId);
    drawing = true;
    pen.beginPath();
    pen.moveTo(...(/** @type {[number, number]} */ (point(event))));
  });
  pad.addEventListener("pointermove", (event) => {
    if (!drawing) return;
    pen.lineTo(...(/** @type {[number, number]} */ (point(event))));
    pen.stroke();
    drawnAt = new Date().toISOString();
  });
  for (const end of ["pointerup", "pointercancel"]) pad.addEventListener(end, () => (drawing = false));
  byId("pad-clear").addEventListener("click", clearPad);
  byId("pad-write").addEventListener("click", () => {
    const name = byId("signed-by").value.trim();
    if (!name) return refuse(form.dataset.unnamed ?? "");
    clearPad();
    pen.font = "italic 64px cursive, serif";
    pen.textBaseline = "middle";
    pen.fillText(name, 24, pad.height / 2, pad.width - 48);
    drawnAt = new Date().toISOString();
  });
  clearPad();

  /* sending */
  /** @param {string} words */
  function refuse(words) {
    byId("send-problem").textContent = words;
    byId("send-problem").hidden = !words;
  }

  /** @param {any} photos */
  function notes(photos) {
    return photos.map((/** @type {any} */ photo) => ({ key: photo.key, view: photo.view, about: photo.about, remarks: photo.remarks }));
  }

  /** A photograph belongs to a finding by the key under which that is recorded. @param {string} place */
  function aboutOf(place) {
    return place.startsWith("finding.") ? (findingIsTold(place) ? `${state.key}-${place.split(".")[1]}` : "") : carriedIsTold(place) ? place : "";
  }
  /** @param {string} place */
  const findingIsTold = (place) => fieldsNow().some(([name, value]) => name === `${place}.what` && value.trim() !== "");
  /** @param {string} place */
  const carriedIsTold = (place) => place !== "" && fieldsNow().some(([name, value]) => name === `carried.${place}.how` && value !== "");

  /** @param {boolean} signed */
  async function send(signed) {
    refuse("");
    if (!form?.reportValidity()) return;
    const name = byId("signed-by").value.trim();
    if (signed && !drawnAt) return refuse(form.dataset.unsigned ?? "");
    if (signed && !name) return refuse(form.dataset.unnamed ?? "");
    state.sent = true;
    clearTimeout(hereTimer);
    clearTimeout(thereTimer);
    const photos = await box.photosOf(state.key);
    for (const photo of photos) await box.put("photos", Object.assign(photo, { about: aboutOf(photo.place) }));
    const signature = signed ? { name, signed_at: drawnAt, png: pad.toDataURL("image/png").split(",")[1] } : null;
    await box.post({ key: state.key, site, account, fields: fieldsNow(), photos: notes(photos), signature, put: Date.now() });
    navigator.serviceWorker?.ready.then((ready) => /** @type {any} */ (ready).sync?.register("inspections")).catch(() => undefined);
    await box.flush();
    await settle();
  }

  /** Where the form went: to the page of what it closed, or it waits here and says so. */
  async function settle() {
    const entry = await box.get("waiting", state.key);
    const path = entry?.result?.path ?? sentPath;
    if (path) return location.assign(path);
    if (entry?.problem) return mend(entry);
    if (form) form.hidden = true;
    byId("outbox").scrollIntoView();
  }

  /** @param {any} entry */
  async function mend(entry) {
    await box.takeBack(entry.key);
    box.tell();
    state.sent = false;
    if (form) form.hidden = false;
    if ((entry.wrong ?? []).includes("fold")) byId("fold").hidden = byId("fold").disabled = false;
    refuse(entry.problem);
    byId("send-problem").scrollIntoView({ block: "center" });
  }

  /* what waits */
  let sentPath = "";
  document.addEventListener("outbox", (event) => {
    const shown = byId("outbox");
    const entries = /** @type {any} */ (event).detail.filter((/** @type {any} */ each) => each.site === site);
    const own = entries.find((/** @type {any} */ each) => each.key === state.key);
    if (own?.result) sentPath = own.result.path;
    if (state.sent && form?.hidden && sentPath && (!own || own.result)) location.assign(sentPath);
    shown.hidden = entries.length === 0;
    shown.replaceChildren(...entries.map(line));
    shown.classList.toggle("is-refused", entries.some((/** @type {any} */ each) => each.problem));
  });

  /** @param {any} entry */
  function line(entry) {
    const shown = byId("outbox").dataset;
    const item = document.createElement("p");
    const words = entry.problem ? `${shown.refused} ${entry.problem}` : entry.result ? (shown.pictures ?? "").replace("{count}", String(entry.left ?? 0)) : shown.waits;
    const more = entry.state === "signin" ? shown.signin : entry.state === "other" ? (shown.other ?? "").replace("{name}", entry.account) : "";
    item.textContent = [words, more].filter(Boolean).join(" ");
    if (entry.problem && entry.key !== state.key) item.append(" ", backButton(entry.key));
    return item;
  }

  /** @param {string} key */
  function backButton(key) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button second";
    button.textContent = byId("outbox").dataset.mend ?? "";
    button.addEventListener("click", () => box.takeBack(key).then(() => location.reload()));
    return button;
  }

  /* the rest of the page */
  form.addEventListener("input", changed);
  form.addEventListener("change", changed);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    setTimeout(() => byId("send-plain").removeAttribute("disabled"), 10);
    send(false);
  });
  byId("send-signed").addEventListener("click", () => send(true));
  form.addEventListener("click", (event) => {
    const pressed = /** @type {HTMLElement} */ (event.target).closest?.("button");
    const kind = pressed?.getAttribute("data-add");
    if (kind) /** @type {HTMLElement | null} */ (addRow(kind, nextNumber(kind)).querySelector("input, textarea"))?.focus();
    if (pressed?.hasAttribute("data-next")) {
      const following = pressed.closest(".step")?.nextElementSibling;
      following?.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
      const first = /** @type {HTMLElement | null} */ (following?.querySelector("input:not([type=hidden]), textarea, select"));
      first?.focus({ preventScroll: true });
    }
  });
  document.addEventListener("visibilitychange", () => document.hidden && (saveHere(), saveThere()));
  watchPictures(form);

  /** The wall clock at the site, as its field has it. @param {number} ms */
  function wallClock(ms) {
    const parts = new Intl.DateTimeFormat("en-CA", { timeZone: document.documentElement.dataset.zone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).formatToParts(new Date(ms));
    const part = (/** @type {string} */ type) => parts.find((each) => each.type === type)?.value ?? "";
    return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
  }

  async function begin() {
    const given = form?.dataset.draft ? JSON.parse(form.dataset.draft) : null;
    if (given?.fields) restore(given.fields);
    else if (form?.dataset.problem !== "yes") await goOn();
    for (const photo of await box.photosOf(state.key)) await showPhoto(photo);
    showProgress();
    box.tell();
  }

  /** The newest form of this person that was begun on this phone, or a new one that starts now. */
  async function goOn() {
    const drafts = (await box.all("drafts")).filter((/** @type {any} */ each) => each.site === site && each.account === account && each.saved > Date.now() - AHEAD_DAYS_MS);
    const newest = drafts.sort((/** @type {any} */ a, /** @type {any} */ b) => b.saved - a.saved)[0];
    if (newest) {
      Object.assign(state, { key: newest.key, revision: newest.revision });
      restore(newest.content.fields);
      say(form?.dataset.savedHere ?? "");
    } else if (!navigator.onLine) {
      byId("started").value = wallClock(Date.now());
    }
  }

  begin().catch(() => undefined);
})();
