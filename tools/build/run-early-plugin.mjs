// @ts-check
import { REACT_DOM } from "./chunks.mjs";

const PRELOAD = /<link rel="modulepreload"( crossorigin)? href="([^"]+)">/g;

/**
 * Runs each of a page's first scripts as soon as it is there. The browser by itself runs none before the last one has
 * come, and on a slow network spends that time waiting.
 * @returns {import("vite").Plugin}
 */
export const runEarly = () => ({
  name: "run-early",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { chunk, bundle }) {
      if (!chunk || !bundle) throw new Error("run-early: index.html has no script");
      const early = html.replace(PRELOAD, '<script type="module" async$1 src="$2"></script>');
      if (early === html) throw new Error("run-early: index.html preloads no script");
      // The page has its sheet from the start: a script that loads another one need not wait for it.
      chunk.viteMetadata?.importedCss.clear();
      return early.replace("</head>", `${reactDom(chunk, bundle)}</head>`);
    },
  },
});

/**
 * The script that the first one asks for on every page, so that the browser need not run that one to know of it.
 * @param {import("vite").Rolldown.OutputChunk} first
 * @param {import("vite").Rolldown.OutputBundle} bundle
 */
function reactDom(first, bundle) {
  const file = first.dynamicImports.find((name) => bundle[name]?.name === REACT_DOM);
  if (file === undefined) throw new Error(`run-early: the first script does not ask for ${REACT_DOM}`);
  return `<script type="module" async crossorigin src="/${file}"></script>`;
}
