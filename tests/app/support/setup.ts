import { configure } from "@testing-library/dom";
import { mutate } from "swr";
import { vi } from "vitest";
import { leaveEarlierPages } from "./left-pages";
import { watchRenders } from "./renders";
import { keepSeenStyles } from "./seen-styles";

declare global {
  /** The one of the first file of the worker, before any test stands in for it. */
  var ownFetch: typeof fetch | undefined;
}

// Before any test loads React.
watchRenders();
keepSeenStyles();

// The files of a worker share a window and the packages that it has loaded, and nothing of ours: each file begins with
// modules and an address of its own and with nothing kept, as a page does that has just been opened.
vi.resetModules();
leaveEarlierPages();
for (const script of document.querySelectorAll("script")) script.remove();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, "", "/");
vi.unstubAllGlobals();
globalThis.ownFetch ??= globalThis.fetch;
globalThis.fetch = globalThis.ownFetch;
// What an earlier file was answered is kept by the package, not by a module of ours.
await mutate(() => true, undefined, { revalidate: false });

// React remembers the stack of each element that is made, of as many calls as an error tells: the hundred that Vitest
// asks for are a twentieth of what these tests cost.
Error.stackTraceLimit = 10;

// What a test waits for comes when the machine gets round to it: a second would do only on an idle one.
configure({ asyncUtilTimeout: 30_000 });

// jsdom lays nothing out, so nothing ever changes its size.
globalThis.ResizeObserver ??= class implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// Nor does anything ever come into view, or leave it.
globalThis.IntersectionObserver ??= class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
};

// Nor is anything out of view. A test that looks at what is brought there has its own, until its file ends.
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

// jsdom has no screen: no media query holds, and none ever changes.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

// jsdom never has an idle moment. Without this, what waits for one is done two seconds later, in the test of another file.
globalThis.requestIdleCallback ??= () => 0;
globalThis.cancelIdleCallback ??= () => {};
