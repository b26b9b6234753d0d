import type { Page } from "playwright";

/** What a picture does not show, or not at a glance. */
export interface Facts {
  readonly url: string;
  readonly title: string;
  /** Words that can be read: all, and those of the main part. */
  readonly words: { readonly all: number; readonly main: number };
  /** What a preview of the link is made of. */
  readonly head: { readonly [name: string]: string };
  /** The fields with what a telephone's keyboard learns of them. */
  readonly fields: readonly string[];
}

const HEAD = "meta[name], meta[property], link[rel]:not([rel=stylesheet]):not([rel=modulepreload])";
const KEYBOARD = ["type", "inputmode", "autocomplete", "autocapitalize", "spellcheck", "enterkeyhint"] as const;

/** The facts of a page as it is shown now. */
export async function factsOf(page: Page): Promise<Facts> {
  const words = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;
  const main = page.locator("main").first();
  return {
    url: page.url(),
    title: await page.title(),
    words: {
      all: words(await page.locator("body").innerText()),
      main: words((await main.count()) > 0 ? await main.innerText() : ""),
    },
    head: Object.fromEntries(
      await page
        .locator(HEAD)
        .evaluateAll((all) =>
          all.map((each) => [
            each.getAttribute("name") ?? each.getAttribute("property") ?? each.getAttribute("rel") ?? "",
            each.getAttribute("content") ?? each.getAttribute("href") ?? "",
          ]),
        ),
    ),
    fields: await page
      .locator("input:visible:not([type=radio]):not([type=checkbox])")
      .evaluateAll(
        (all, names) =>
          all.map((each) =>
            [
              each.getAttribute("name") ?? each.id,
              ...names.flatMap((name) => (each.hasAttribute(name) ? [`${name}=${each.getAttribute(name)}`] : [])),
            ].join(" "),
          ),
        KEYBOARD,
      ),
  };
}
