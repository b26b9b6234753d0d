/** What runs in the preview frame can neither read anything around it nor send anything: tried from inside, way by way. */
// Not the product's own test: what the policy refuses is what these are about, and the console says so.
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { PREVIEW_PAGE } from "../../app/shared/preview/frame";
import { openFrame } from "./support/preview-frame";

/** A way out: resolves to what came of it, and throws where it is barred. The address is of a server that hears all. */
type Way = (address: string) => unknown;

const SENDING: { readonly [name: string]: Way } = {
  fetch: (at) => nativeFetch(`${at}?fetch`),
  "fetch without cors": (at) => nativeFetch(`${at}?opaque`, { mode: "no-cors", method: "POST", body: "x" }),
  XMLHttpRequest: (at) =>
    new Promise((sent, barred) => {
      const request = new XMLHttpRequest();
      request.addEventListener("load", sent);
      request.addEventListener("error", () => barred(new Error("barred")));
      request.open("GET", `${at}?xhr`);
      request.send();
    }),
  sendBeacon: (at) => navigator.sendBeacon(`${at}?beacon`, "x"),
  WebSocket: (at) =>
    new Promise((sent, barred) => {
      const socket = new WebSocket(`${at.replace("http", "ws")}?socket`);
      socket.addEventListener("open", sent);
      socket.addEventListener("error", () => barred(new Error("barred")));
    }),
  EventSource: (at) =>
    new Promise((sent, barred) => {
      const source = new EventSource(`${at}?events`);
      source.addEventListener("open", sent);
      source.addEventListener("error", () => barred(new Error("barred")));
    }),
  "an image": (at) => addedElement("img", { src: `${at}?image` }),
  "a script": (at) => addedElement("script", { src: `${at}?script` }),
  "a style sheet": (at) => addedElement("link", { rel: "stylesheet", href: `${at}?style` }),
  "a preload": (at) => addedElement("link", { rel: "preload", as: "fetch", href: `${at}?preload` }),
  "a prefetch": (at) => addedElement("link", { rel: "prefetch", href: `${at}?prefetch` }),
  "a font": (at) => new FontFace("leak", `url(${at}?font)`).load(),
  "a background": (at) => {
    document.body.style.backgroundImage = `url(${at}?background)`;
  },
  "a form": (at) => {
    const form = Object.assign(document.createElement("form"), { action: `${at}?form`, method: "post" });
    document.body.append(form);
    HTMLFormElement.prototype.submit.call(form);
  },
  "a link's ping": (at) => {
    const link = Object.assign(document.createElement("a"), { href: "#here", ping: `${at}?ping` });
    document.body.append(link);
    link.click();
  },
  "a frame": (at) => addedElement("iframe", { src: `${at}?frame` }),
  "an object": (at) => addedElement("object", { data: `${at}?object` }),
  "a video": (at) => addedElement("video", { src: `${at}?video` }),
  "an import": (at) => import(`${at}?import`),
  "a worker": (at) => new Worker(URL.createObjectURL(new Blob([`fetch("${at}?worker")`]))),
  "a worker of another address": (at) => new Worker(`${at}?worker`),
  "an inline script": (at) => {
    document.body.append(Object.assign(document.createElement("script"), { textContent: `fetch("${at}?inline")` }));
    throw new Error("it runs nothing");
  },
  "a window": (at) => {
    if (!window.open(`${at}?window`)) throw new Error("barred");
  },
  "the page above": (at) => {
    if (window.top) window.top.location.href = `${at}?top`;
  },
  WebRTC: (at) => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:${new URL(at).host}` }] });
    peer.createDataChannel("leak");
    return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  },
};

const READING: { readonly [name: string]: Way } = {
  "the page above": () => window.parent.document.title,
  "the address of the page above": () => window.parent.location.href,
  "the frame's own element": () => {
    if (window.frameElement === null) throw new Error("barred");
  },
  cookies: () => document.cookie,
  localStorage: () => localStorage.length,
  sessionStorage: () => sessionStorage.length,
  indexedDB: () =>
    new Promise((read, barred) => {
      const request = indexedDB.open("enrollment");
      request.addEventListener("success", read);
      request.addEventListener("error", () => barred(new Error("barred")));
    }),
  caches: () => caches.keys(),
  "service workers": () => navigator.serviceWorker.register("/studio/assets/none.js"),
  "files of the browser": () => navigator.storage.getDirectory(),
  "the API": () => nativeFetch("/api/management/v1/settings").then((answer) => answer.json()),
};

/** In the page: the browser's own, in the place of which the frame has one that answers from memory. */
declare const nativeFetch: typeof fetch;
/** In the page: adds an element and waits for what becomes of it. */
declare function addedElement(tag: string, properties: object): Promise<unknown>;

/** What the ways above need in the page. */
const PREPARE = `
  globalThis.addedElement = (tag, properties) =>
    new Promise((sent, barred) => {
      const element = Object.assign(document.createElement(tag), properties);
      element.addEventListener("load", sent);
      element.addEventListener("error", () => barred(new Error("barred")));
      document.head.append(element);
      setTimeout(() => barred(new Error("nothing came of it")), 500);
    });
`;

/** A server that hears all that comes to it, also what is not HTTP. */
let ear: Server;
let heardThere: string[] = [];
test.beforeAll(async () => {
  ear = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      heardThere.push(String(data).split("\r\n")[0] ?? "");
      socket.end("HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 0\r\n\r\n");
    });
  });
  ear.listen(0, "127.0.0.1");
  await once(ear, "listening");
});
test.afterAll(() => void ear.close());
test.beforeEach(() => {
  heardThere = [];
});

const elsewhere = (): string => {
  const address = ear.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/leak`;
};

/** Opens the frame; `answered` is what our own server was asked for that does not belong to the product. */
async function openWatched(page: Page) {
  const answered: string[] = [];
  page.context().on("response", (response) => {
    if (new URL(response.url()).pathname === "/leak") answered.push(response.url());
  });
  await page.addInitScript("globalThis.nativeFetch = fetch");
  const { frame } = await openFrame(page);
  await frame.evaluate(PREPARE);
  const attempt = async (way: Way, address: string): Promise<string> => {
    // A way as text: it runs as a script of the frame itself would. Where the browser bars a move, it puts a page of its
    // own in the frame's place, some time later: what runs there says nothing of ours.
    const made = `(${String(way)})(${JSON.stringify(address)})`;
    const isOurs = `location.pathname === ${JSON.stringify(PREVIEW_PAGE)}`;
    return await frame
      .evaluate(
        `(async () => { if (!(${isOurs})) return "gone"; try { await ${made}; return "done"; } catch { return "barred"; } })()`,
      )
      .then(String);
  };
  return { frame, answered, attempt };
}

/** Those that a browser lets begin, and of which nothing leaves it: a request that is refused later, or none. */
const SILENT: ReadonlySet<string> = new Set([
  "a background",
  "a form",
  "a link's ping",
  "sendBeacon",
  "an object",
  "a frame",
  "the page above",
  "a worker",
]);

test("what a page sends is heard by what these tests listen with", async ({ page }) => {
  await page.goto(`${elsewhere()}?plain`);
  expect(heardThere).toContain("GET /leak?plain HTTP/1.1");
});

test("nothing in the frame sends anything, by any way", async ({ page, baseURL }) => {
  let watched = await openWatched(page);
  const answered: string[] = [];
  const address = elsewhere();
  const done: string[] = [];
  const tried = async (way: Way, at: string): Promise<boolean> => {
    const came = await watched.attempt(way, at).catch(() => "moved");
    if (came === "done" || came === "barred") return came === "done";
    answered.push(...watched.answered);
    watched = await openWatched(page);
    return came === "gone" && (await tried(way, at));
  };
  for (const [name, way] of Object.entries(SENDING)) if (await tried(way, address)) done.push(name);
  expect(done.filter((name) => !SILENT.has(name))).toEqual([]);
  // Also to our own server, which writes down what it is asked.
  for (const [name, way] of Object.entries(SENDING))
    if ((await tried(way, `${baseURL}/leak`)) && !SILENT.has(name)) done.push(`${name}, at home`);
  expect(done.filter((name) => name.includes("at home"))).toEqual([]);
  expect([...heardThere, ...answered, ...watched.answered]).toEqual([]);
  expect(page.url()).toBe(`${baseURL}/studio`);
});

test("a script of the frame makes no code of a text", async ({ page }) => {
  // As a script of the page itself: what is evaluated from outside may make code under any policy.
  const script = `
    globalThis.madeOf = [];
    const attempt = (name, way) => { try { way(); globalThis.madeOf.push(name); } catch {} };
    attempt("Function", () => new Function("return 1")());
    attempt("eval", () => (0, eval)("1"));
    setTimeout("globalThis.madeOf.push('setTimeout')");
    setTimeout(() => { globalThis.isTried = true; }, 20);
  `;
  await page.route(/\/studio\/assets\/preview-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", headers: { "Access-Control-Allow-Origin": "*" }, body: script }),
  );
  const { frame } = await openFrame(page);
  await frame.waitForFunction("globalThis.isTried");
  expect(await frame.evaluate("globalThis.madeOf")).toEqual([]);
});

test("the frame leads itself to no other page", async ({ page, baseURL }) => {
  const attempts: readonly Way[] = [
    (at) => {
      location.href = `${at}?moved`;
    },
    (at) => {
      const refresh = { httpEquiv: "refresh", content: `0;url=${at}?refresh` };
      document.head.append(Object.assign(document.createElement("meta"), refresh));
    },
  ];
  for (const address of [elsewhere(), `${baseURL}/leak`])
    for (const way of attempts) {
      const { answered, attempt } = await openWatched(page);
      // Where the browser puts a page of its own in the frame's place, nothing comes of it.
      await attempt(way, address).catch(() => undefined);
      await page.waitForLoadState("networkidle");
      expect([...heardThere, ...answered]).toEqual([]);
    }
});

test("nothing in the frame reads what is around it, or what the browser keeps", async ({ page }) => {
  const { attempt } = await openWatched(page);
  const read: string[] = [];
  for (const [name, way] of Object.entries(READING)) if ((await attempt(way, "")) === "done") read.push(name);
  // `fetch` of the frame answers from memory, and there is nothing in it before a draft has come.
  expect(read).toEqual([]);
});

test("the frame hears its parent alone", async ({ page }) => {
  const { frame } = await openFrame(page);
  await page.evaluate(() => {
    const other = document.createElement("iframe");
    document.body.append(other);
    const { port1, port2 } = new MessageChannel();
    Object.assign(globalThis, { other: port1 });
    port1.addEventListener("message", ({ data }) => globalThis.previewHeard.push({ other: data }));
    port1.start();
    const [first] = document.querySelectorAll("iframe");
    const script = other.contentWindow?.window;
    script?.parent.frames[0]?.postMessage("enrollment-preview", "*", [port2]);
    first?.contentWindow?.postMessage({ kind: "restart" }, "*");
  });
  await frame.evaluate(() => new Promise((later) => setTimeout(later, 0)));
  const heard = await page.evaluate(() => globalThis.previewHeard);
  expect(heard).toEqual([{ kind: "ready" }]);
});
