/** The addresses at which the app has a page: those of app/routes.tsx, where names of a path count in any case. */
const PAGES: readonly RegExp[] = [
  /^\/?$/,
  /^\/(?:login|auth|logout|enroll|submit-policy)\/?$/i,
  /^\/(?:dashboard|desk)(?:\/.*)?$/i,
  // A mailed link's page and wizard, and those of a share link.
  /^\/(?:products|buy)\/[^/]+\/?$/i,
  /^\/(?:products|buy)\/[^/]+\/enroll\/[^/]+(?:\/.*)?$/i,
  /^\/(?:products|buy)\/[^/]+\/[^/]+\/?$/i,
  /^\/(?:products|buy)\/[^/]+\/[^/]+\/start(?:\/.*)?$/i,
];

/** Whether the app has a page at the address. */
export const isPage = (path: string): boolean => PAGES.some((page) => page.test(path));
