import type { Browser, BrowserContext, Page } from "playwright";
import type { Camera } from "./camera";
import type { Office, SignedIn } from "../buying/office";

/** What a visit to the product's pages has. */
export interface Studio {
  readonly office: Office;
  readonly camera: Camera;
  /** A page of a browser that knows nothing, or of somebody who is signed in. */
  readonly open: (by?: SignedIn, settings?: { readonly javaScriptEnabled?: boolean }) => Promise<Page>;
}

/** Pages of one kind, one after the other, with a picture of each state. */
export type Visit = (studio: Studio) => Promise<void>;

/** Opens pages at an office; `close` ends those that are open. */
export function studioAt(
  browser: Browser,
  office: Office,
  camera: Camera,
): Studio & { readonly close: () => Promise<void> } {
  const contexts: BrowserContext[] = [];
  return {
    office,
    camera,
    open: async (by, settings = {}) => {
      const localStorage = by ? [{ name: "session", value: by.kept }] : [];
      const context = await browser.newContext({
        baseURL: office.base,
        viewport: { width: 1280, height: 800 },
        reducedMotion: "reduce",
        storageState: { cookies: [], origins: [{ origin: office.base, localStorage }] },
        ...settings,
      });
      contexts.push(context);
      context.setDefaultTimeout(20_000);
      return context.newPage();
    },
    close: async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
    },
  };
}
