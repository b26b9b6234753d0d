import { PREVIEW } from "./preview";

/** The studio's pages, of a build of its own (vite.studio.config.ts). */
const STUDIO = /^\/studio(?:\/.*)?$/;

/**
 * The addresses at which the app has a page: those of app/routes.tsx, where names of a path count in any case, and those
 * of the studio.
 */
const PAGES: readonly RegExp[] = [
  /^\/?$/,
  /^\/(?:login|auth|logout|enroll|submit-policy)\/?$/i,
  /^\/(?:dashboard|desk)(?:\/.*)?$/i,
  STUDIO,
  // A mailed link's page and wizard, and those of a share link.
  /^\/(?:products|buy)\/[^/]+\/?$/i,
  /^\/(?:products|buy)\/[^/]+\/enroll\/[^/]+(?:\/.*)?$/i,
  /^\/(?:products|buy)\/[^/]+\/[^/]+\/?$/i,
  /^\/(?:products|buy)\/[^/]+\/[^/]+\/start(?:\/.*)?$/i,
];

/** Returns the file of the build that is the page of an address. */
export function pageFileOf(path: string): string {
  if (PREVIEW.test(path)) return "studio/preview/index.html";
  return STUDIO.test(path) ? "studio/studio/index.html" : "index.html";
}

/** Whether the app has a page at the address. */
export const isPage = (path: string): boolean => PAGES.some((page) => page.test(path));
