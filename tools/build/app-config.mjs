// @ts-check
/** What the builds of `app/` have in common: the portal's (vite.config.ts) and the studio's (vite.studio.config.ts). */

/** @param {string} name */
const standIn = (name) => new URL(`./${name}.mjs`, import.meta.url).pathname;

/** The Markdown reader that rjsf brings, in whose place is what shows our texts as they are. */
const PLAIN_TEXT = { find: "markdown-to-jsx/react", replacement: standIn("plain-text") };

/** What rjsf brings and a flow never needs; each file says why it may take the place. */
export const STAND_INS = [
  PLAIN_TEXT,
  {
    find: /^(fast-uri|fast-equals|@x0k\/json-schema-merge(\/lib\/array)?)$/,
    replacement: standIn("plain-schemas"),
  },
];

/** The same for the studio, whose inspector uses rjsf's own Form: that compares schemas and values. */
export const STUDIO_STAND_INS = [PLAIN_TEXT];

/** How each build writes its files. */
export const OUTPUT = /** @type {const} */ ({
  target: "es2022",
  // A data: URL would need its own word in the content security policy.
  assetsInlineLimit: 0,
  // The polyfill is an extra script before the first one; every browser of the build target preloads modules.
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
});

/**
 * @param {string} command
 * @returns {Record<string, string>} React in its production form, in what is built
 */
export const definedFor = (command) =>
  command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {};
