// @ts-check
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
    handler(html, { chunk }) {
      // The page has its sheet from the start: a script that loads another one need not wait for it.
      chunk?.viteMetadata?.importedCss.clear();
      const early = html.replace(PRELOAD, '<script type="module" async$1 src="$2"></script>');
      if (early === html) throw new Error("run-early: index.html preloads no script");
      return early;
    },
  },
});
