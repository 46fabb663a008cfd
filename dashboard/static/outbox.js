// @ts-check
"use strict";
/* What a phone keeps of inspections until the server has it: forms so far, forms to be sent, their photographs. Runs in
   pages and in the worker. A form is sent under its own key, so that sending it twice records it once. */
(() => {
  const NAME = "siltwatch-inspections";
  const AGAIN_MS = 20_000;
  const inPage = typeof document !== "undefined";

  /** @returns {Promise<IDBDatabase>} */
  function open() {
    return new Promise((resolve, reject) => {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("drafts", { keyPath: "key" });
        asked.result.createObjectStore("waiting", { keyPath: "key" });
        asked.result.createObjectStore("photos", { keyPath: "key" }).createIndex("form", "form");
      };
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  }

  /** One transaction over some stores; done when it is on the disk.
   * @template T @param {string[]} stores @param {IDBTransactionMode} mode
   * @param {(stores: Record<string, IDBObjectStore>) => IDBRequest<T> | void} work @returns {Promise<T>} */
  async function within(stores, mode, work) {
    const database = await open();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(stores, mode);
        const asked = work(Object.fromEntries(stores.map((name) => [name, transaction.objectStore(name)])));
        transaction.oncomplete = () => resolve(/** @type {any} */ (asked ? asked.result : undefined));
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  }

  /** @param {string} store @param {any} value */
  const put = (store, value) => within([store], "readwrite", (held) => held[store].put(value));
  /** @param {string} store @param {string} key */
  const get = (store, key) => within([store], "readonly", (held) => held[store].get(key));
  /** @param {string} store @returns {Promise<any[]>} */
  const all = (store) => within([store], "readonly", (held) => held[store].getAll());
  /** @param {string} store @param {string} key */
  const drop = (store, key) => within([store], "readwrite", (held) => held[store].delete(key));
  /** @param {string} form @returns {Promise<any[]>} */
  const photosOf = (form) => within(["photos"], "readonly", (held) => held.photos.index("form").getAll(form));

  /** A form goes from being filled in to being sent, in one step. @param {any} entry */
  function post(entry) {
    return within(["drafts", "waiting"], "readwrite", (held) => {
      held.drafts.delete(entry.key);
      return held.waiting.put(entry);
    });
  }

  /** Take a refused form back to be mended. @param {string} key */
  async function takeBack(key) {
    const entry = await get("waiting", key);
    if (!entry) return null;
    const draft = { key, site: entry.site, account: entry.account, content: { fields: entry.fields }, saved: Date.now(), revision: 0 };
    await within(["drafts", "waiting"], "readwrite", (held) => {
      held.waiting.delete(key);
      return held.drafts.put(draft);
    });
    return draft;
  }

  /** What the server says of who is signed in; null where it cannot be reached, `account` empty where nobody is. */
  async function token() {
    try {
      const answer = await fetch("/inspections/token", { credentials: "same-origin", redirect: "manual", cache: "no-store" });
      if (answer.type === "opaqueredirect" || answer.status === 401) return { csrf: "", account: "", now: "" };
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  /** Send everything that waits; nothing is lost by an end half-way, for each step is kept once it is done. */
  async function flush() {
    const locks = /** @type {any} */ (navigator).locks;
    if (locks) return locks.request("siltwatch-outbox", { ifAvailable: true }, (/** @type {any} */ lock) => lock ? sendAll() : null);
    return sendAll();
  }

  async function sendAll() {
    const entries = await all("waiting");
    if (!entries.length) return tell();
    const who = await token();
    if (!who) return tell();
    for (const entry of entries) {
      entry.state = !who.account ? "signin" : who.account === entry.account ? "" : "other";
      if (entry.state || entry.problem) await put("waiting", entry);
      else await sendOne(entry, who.csrf);
    }
    return tell();
  }

  /** @param {any} entry @param {string} csrf */
  async function sendOne(entry, csrf) {
    try {
      if (!entry.result) await sendForm(entry, csrf);
      if (entry.result) await sendPhotos(entry, csrf);
    } catch {
      // no link, or it broke: what was done is kept, the rest is tried again
    }
  }

  /** @param {any} entry @param {string} csrf */
  async function sendForm(entry, csrf) {
    const { key, fields, photos, signature } = entry;
    const body = JSON.stringify({ key, fields, photos, signature, phone_at: new Date().toISOString() });
    const answer = await fetch(`/sites/${encodeURIComponent(entry.site)}/inspections/send`, {
      method: "POST", credentials: "same-origin", body,
      headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf },
    });
    if (answer.ok) entry.result = await answer.json();
    else if ([400, 404, 413, 422].includes(answer.status)) Object.assign(entry, await problemOf(answer));
    await put("waiting", entry);
  }

  /** @param {Response} answer */
  async function problemOf(answer) {
    try {
      const said = await answer.json();
      const problems = said.problems ?? { detail: said.detail ?? answer.statusText };
      return { problem: Object.values(problems).join(" "), wrong: Object.keys(problems) };
    } catch {
      return { problem: `${answer.status} ${answer.statusText}`, wrong: [] };
    }
  }

  /** @param {any} entry @param {string} csrf */
  async function sendPhotos(entry, csrf) {
    const photos = await photosOf(entry.key);
    entry.left = photos.length;
    await put("waiting", entry);
    await tell();
    for (const photo of photos) {
      if (!(await sendPhoto(entry, photo, csrf))) return;
      entry.left -= 1;
      await drop("photos", photo.key);
      await put("waiting", entry);
      await tell();
    }
    await drop("waiting", entry.key);
  }

  /** @param {any} entry @param {any} photo @param {string} csrf */
  async function sendPhoto(entry, photo, csrf) {
    const form = new FormData();
    const finding = entry.result.findings[photo.about] ?? (photo.about || "");
    form.set("key", photo.key);
    form.set("inspection", entry.result.inspection);
    form.set("finding", finding);
    form.set("view", photo.view);
    form.set("remarks", photo.remarks ?? "");
    form.set("picture", photo.blob, "picture");
    const answer = await fetch(`/sites/${encodeURIComponent(entry.site)}/inspections/photos`, {
      method: "POST", credentials: "same-origin", body: form, headers: { "X-CSRF-Token": csrf },
    });
    // A file that is no picture will not become one: it is left out, and the report says that it is missing.
    return answer.ok || [404, 413, 422].includes(answer.status);
  }

  /** Let the page know what waits. */
  async function tell() {
    if (!inPage) return;
    document.dispatchEvent(new CustomEvent("outbox", { detail: await all("waiting") }));
  }

  /** A key of this form's own. */
  function newKey() {
    const held = crypto.getRandomValues(new Uint8Array(16));
    return [...held].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  Object.assign(self, { siltwatchOutbox: { put, get, all, drop, photosOf, post, takeBack, token, flush, newKey, tell } });
  if (!inPage) return;

  async function register() {
    const workers = navigator.serviceWorker;
    if (!workers) return;
    await workers.register("/inspection-worker.js", { scope: "/" });
    const ready = await workers.ready;
    const site = document.body.dataset.site;
    if (site) ready.active?.postMessage({ keep: `/sites/${encodeURIComponent(site)}/inspections/new` });
  }

  // Who signs out takes the kept forms of the pages along; what waits to be sent stays, under its own name.
  document.querySelector('form[action="/logout"]')?.addEventListener("submit", () => {
    navigator.serviceWorker?.controller?.postMessage({ forget: true });
  });
  register().catch(() => undefined);
  flush().catch(() => undefined);
  addEventListener("online", () => flush().catch(() => undefined));
  setInterval(() => flush().catch(() => undefined), AGAIN_MS);
})();
