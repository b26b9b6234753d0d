/** Where the carrier's staff and reviewers work: a page of its own build (vite.studio.config.ts), which the browser loads. */
export const STUDIO = "/studio";
