import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describeError } from "../base/log";
import type { Deps } from "../domain/deps";

/** What `dist/render/render.js` answers; app/render.tsx says what it means. */
interface Rendered {
  readonly title: string;
  readonly html: string;
  /** What the browser needs for the same first render. */
  readonly sent: unknown;
  readonly styles: readonly { readonly emotion: string; readonly css: string }[];
}
type Render = (pathname: string, search: string, data: object) => Promise<Rendered | undefined>;

/** A page that is ready to be sent. */
export interface ReadyPage {
  readonly title: string;
  /** The content of `#root`. */
  readonly html: string;
  /** The style elements of the head, and what the content security policy calls each. */
  readonly styles: string;
  readonly styleHashes: readonly string[];
  /** The element with what the browser needs for the same first render; may be empty. */
  readonly sent: string;
}

export interface Renderer {
  /**
   * The page for an address, rendered once for the same facts.
   * @param facts all that the data follow from, as JSON
   * @returns undefined when the app renders no page there, when too many are wanted, or when rendering failed
   */
  page(url: URL, facts: object, data: () => object): Promise<ReadyPage | undefined>;
}

/** How many pages are kept; the one that was not asked for the longest goes first. A page takes about 30 kB. */
const KEPT = 500;
/** Rendering takes 30 ms of the processor that answers everybody: beyond these, a page goes out without. */
const RENDERS_A_SECOND = 10;

/** Renders pages with the bundle that was built beside the app. Without one, no page is rendered. */
export function createRenderer({ settings, log }: Pick<Deps, "settings" | "log">): Renderer {
  const file = join(settings.distFolder, "render", "render.js");
  // Loading it takes half a second, which no request has to wait for.
  const module = existsSync(file)
    ? (import(pathToFileURL(file).href) as Promise<{ readonly render: Render }>)
    : undefined;
  // A bundle that cannot be loaded is said where it is used.
  module?.catch(() => undefined);
  const kept = new Map<string, ReadyPage | undefined>();
  let second = { number: 0, renders: 0 };

  const mayRender = (): boolean => {
    const number = Math.floor(performance.now() / 1000);
    if (number !== second.number) second = { number, renders: 0 };
    return ++second.renders <= RENDERS_A_SECOND;
  };
  const render = async (url: URL, data: object): Promise<ReadyPage | undefined> => {
    const rendered = await (await module)?.render(url.pathname, url.search, data);
    return rendered && readyPage(rendered);
  };
  return {
    async page(url, facts, data) {
      const key = createHash("sha256")
        .update(JSON.stringify([url.pathname, url.search, facts]))
        .digest("hex");
      const known = kept.get(key);
      if (known || kept.has(key)) kept.delete(key);
      else if (!module || !mayRender()) return undefined;
      try {
        const page = known ?? (await render(url, data()));
        kept.set(key, page);
        for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
        return page;
      } catch (error) {
        // The browser renders the page itself.
        log.error("page.render_failed", describeError(error));
        return undefined;
      }
    },
  };
}

function readyPage({ title, html, styles, sent }: Rendered): ReadyPage {
  return {
    title,
    html,
    styles: styles.map(({ emotion, css }) => `<style data-emotion="${emotion}">${css}</style>`).join(""),
    styleHashes: styles.map(({ css }) => styleHash(css)),
    sent: sent === undefined ? "" : dataBlock("sent", sent),
  };
}

/** How the content security policy names a style element with this text. */
export const styleHash = (css: string): string => `'sha256-${createHash("sha256").update(css).digest("base64")}'`;

/** Data for the page's scripts; no script itself, so the policy does not forbid it. */
export const dataBlock = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
