// @ts-check
"use strict";
/* Keeps the form of an inspection at hand where there is no network, and sends what waited once there is one. */
importScripts("/static/outbox.js");
const KEPT = "siltwatch-forms-1";
const PATIENCE_MS = 6_000;
const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

/** The page of a form without what was asked of it. @param {URL} url */
function isForm(url) {
  return /^\/sites\/[^/]+\/inspections\/new$/.test(url.pathname);
}

/** A network that says nothing for so long is none. @returns {Promise<Response>} */
function later() {
  return new Promise((_, refuse) => setTimeout(() => refuse(new Error("no answer")), PATIENCE_MS));
}

/** @param {Request} request */
async function formFirst(request) {
  const url = new URL(request.url);
  const kept = await caches.open(KEPT);
  const name = url.origin + url.pathname;
  try {
    const answer = await Promise.race([fetch(request), later()]);
    if (answer.ok && !answer.redirected && !url.search) await kept.put(name, answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match(name);
    if (found) return found;
    throw error;
  }
}

/** @param {Request} request */
async function assetFirst(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate" && isForm(url)) event.respondWith(formFirst(request));
  else if (url.pathname.startsWith("/static/") && url.searchParams.has("v")) event.respondWith(assetFirst(request));
});

/** Fetch the form of a site before it is needed, with all that it loads. @param {string} path */
async function keep(path) {
  const kept = await caches.open(KEPT);
  const answer = await fetch(path, { credentials: "same-origin" });
  if (!answer.ok || answer.redirected) return;
  const text = await answer.clone().text();
  await kept.put(new URL(path, worker.location.origin).href, answer);
  const assets = new Set([...text.matchAll(/(?:src|href)="(\/static\/[^"#]+)/g)].map((found) => found[1]));
  await Promise.all([...assets].map(async (asset) => {
    if (!(await kept.match(asset))) await kept.add(asset);
  }));
}

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data?.keep) event.waitUntil(keep(event.data.keep).catch(() => undefined));
  if (event.data?.forget) event.waitUntil(caches.delete(KEPT));
});

worker.addEventListener("sync", (/** @type {any} */ event) => {
  if (event.tag === "inspections") event.waitUntil(worker.siltwatchOutbox.flush());
});
