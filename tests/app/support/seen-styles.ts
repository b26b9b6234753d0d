import { __unsafe_useEmotionCache } from "@emotion/react";
import type { EmotionCache } from "@emotion/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

declare global {
  /** The files of a worker share the package that puts styles on a page, and so what was done to it. */
  var keepsSeenStyles: boolean | undefined;
}

/** What decides whether a thing is seen. */
const SEEN = /(?<![\w-])(?:display|visibility|opacity):/;

/**
 * From now on the page has the styles alone that decide whether a thing is seen. jsdom lays nothing out and paints
 * nothing, but it reads each rule again for each page that a test shows, and holds it against each thing whose role a test
 * asks for: with the rules of the whole app, that was a large part of what these tests cost.
 */
export function keepSeenStyles(): void {
  if (globalThis.keepsSeenStyles) return;
  globalThis.keepsSeenStyles = true;
  // The styles of the whole page are in sheets of their own, of the same class.
  const sheets: EmotionCache["sheet"] = Object.getPrototypeOf(cacheOfStyles().sheet);
  const { insert } = sheets;
  sheets.insert = function (rule) {
    if (SEEN.test(rule)) insert.call(this, rule);
  };
}

function cacheOfStyles(): EmotionCache {
  let found: EmotionCache | undefined;
  const Finding = () => {
    found = __unsafe_useEmotionCache() ?? undefined;
    return null;
  };
  renderToStaticMarkup(createElement(Finding));
  if (!found) throw new Error("The package that puts styles on a page keeps them elsewhere than expected.");
  return found;
}
