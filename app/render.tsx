import createCache from "@emotion/cache";
import type { EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { matchRoutes, StaticRouter } from "react-router-dom";
import { App } from "./App";
import { routes } from "./routes";
import { openingOf } from "./shared/first";
import type { FirstData } from "./shared/firstData";
import { system } from "./shared/theme/system";

/** A page as it goes into index.html. */
export interface Rendered {
  readonly title: string;
  /** The content of `#root`. */
  readonly html: string;
  /** What the browser needs besides, as JSON. */
  readonly sent: unknown;
  /** The style elements that the content needs, each with the attribute by which Emotion takes it over. */
  readonly styles: readonly { readonly emotion: string; readonly css: string }[];
}

/**
 * Renders a page as the browser will render it first.
 * @returns undefined when the address has no page that is rendered here
 */
export async function render(pathname: string, search: string, data: FirstData): Promise<Rendered | undefined> {
  const match = matchRoutes(routes, pathname)?.at(-1);
  const page = await match?.route.firstRender?.from({ params: match.params, pathname, search }, data);
  if (page === undefined) return undefined;
  const cache = createCache({ key: "css" });
  // Keeps the rules in the cache, instead of style elements between the content.
  cache.compat = true;
  const html = renderToString(
    <CacheProvider value={cache}>
      <StrictMode>
        <ChakraProvider value={system}>
          <StaticRouter location={pathname + search}>
            <App opening={openingOf(page.first, () => undefined)} />
          </StaticRouter>
        </ChakraProvider>
      </StrictMode>
    </CacheProvider>,
  );
  return { title: page.title, html, sent: page.sent, styles: stylesOf(cache) };
}

/** Emotion takes over a rule that it finds under its name, and global ones each by an element of their own. */
function stylesOf({ key, inserted, registered }: EmotionCache): Rendered["styles"] {
  const rules = Object.entries(inserted).flatMap(([name, css]) => (typeof css === "string" ? [{ name, css }] : []));
  const isGlobal = ({ name, css }: { name: string; css: string }): boolean =>
    !(`${key}-${name}` in registered) && !css.startsWith("@keyframes");
  const own = rules.filter((rule) => !isGlobal(rule));
  return [
    ...rules.filter(isGlobal).map(({ name, css }) => ({ emotion: `${key}-global ${name}`, css })),
    { emotion: [key, ...own.map(({ name }) => name)].join(" "), css: own.map(({ css }) => css).join("") },
  ];
}
