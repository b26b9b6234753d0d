/** Served as its own file, because the content security policy allows no inline style. Colours are the browser's own. */
export const OUTBOX_STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, CanvasText 18%, Canvas); --quiet: color-mix(in srgb, CanvasText 68%, Canvas); --chosen: color-mix(in srgb, LinkText 12%, Canvas); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { display: grid; grid-template-columns: 20rem minmax(0, 1fr); min-height: 100vh; }
h1 { font-size: 1.125rem; margin: 0; padding: 1rem; border-bottom: 1px solid var(--line); }
h2 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.75rem; }
nav { border-right: 1px solid var(--line); }
nav ol { list-style: none; margin: 0; padding: 0; max-height: calc(100vh - 3.6rem); overflow: auto; }
nav a { display: block; padding: 0.625rem 1rem; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
nav a:hover { background: color-mix(in srgb, CanvasText 5%, Canvas); }
nav a[aria-current] { background: var(--chosen); }
nav strong { display: block; font-weight: 600; line-height: 1.35; }
nav span, dt { color: var(--quiet); font-size: 0.875rem; }
article { padding: 1.5rem; min-width: 0; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.25rem 1rem; margin: 0 0 1rem; font-size: 0.9375rem; }
dd { margin: 0; }
.views { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; margin: 0 0 1rem; padding: 0.5rem 0; border-block: 1px solid var(--line); font-size: 0.9375rem; }
.views span { color: var(--quiet); }
.views a { display: inline-block; padding: 0.25rem 0.375rem; border-radius: 4px; }
.views a[aria-current] { background: var(--chosen); color: inherit; text-decoration: none; font-weight: 600; }
iframe { display: block; max-width: 100%; height: 60rem; border: 1px solid var(--line); background: Canvas; }
.w375 { width: 375px; }
.w700 { width: 700px; }
pre { margin: 0; max-width: 44rem; padding: 1rem; border: 1px solid var(--line); font: 0.9375rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
.none { padding: 1.5rem; color: var(--quiet); }
a:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
@media (max-width: 60rem) { main { grid-template-columns: minmax(0, 1fr); } nav { border-right: 0; } nav ol { max-height: 16rem; } article { padding: 1rem; } }
`;
