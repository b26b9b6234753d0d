// @ts-check
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The pages of the studio's build, by where they are served (server/http/addresses.ts). */
const PAGES = [
  { at: /^\/studio\/preview\/?$/, file: "preview/index.html" },
  { at: /^\/studio(?:\/.*)?$/, file: "studio/index.html" },
];

/**
 * Serves the studio's pages in `npm run dev`, at the addresses that the server gives them. A build has them in a build of
 * its own (vite.studio.config.ts).
 * @returns {import("vite").Plugin}
 */
export const studioPages = () => ({
  name: "studio-pages",
  apply: "serve",
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      const isPage = request.headers.accept?.includes("text/html") === true && !/\.\w+$/.test(pathname);
      const page = isPage ? PAGES.find(({ at }) => at.test(pathname)) : undefined;
      if (!page) return next();
      readFile(join(server.config.root, page.file), "utf8")
        .then((text) => server.transformIndexHtml(`/${page.file}`, text))
        .then((html) => {
          response.setHeader("Content-Type", "text/html; charset=utf-8");
          response.end(html);
        })
        .catch(next);
    });
  },
});
