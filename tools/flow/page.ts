import { escaped } from "./escaped";

/** Returns a page that needs no other file: for light and dark paper, phones and print. `body` is HTML. */
export const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<body>
${body}
</body>
</html>
`;

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2733; --soft: #566575; --paper: #fff; --raised: #f4f6f8; --line: #c9d1d9; --was: #4a5560; --was-paper: #eef0f2; --now: #0b3d78; --now-paper: #e8f0fb; --mark: #7a4b00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf2; --soft: #a9b6c3; --paper: #14191f; --raised: #1d242c; --line: #3a4550; --was: #b8c2cc; --was-paper: #232b33; --now: #a8cdf8; --now-paper: #12283f; --mark: #f0bd62; } }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif; margin: 0 auto; padding: 24px 16px 64px; max-width: 1120px; color: var(--ink); background: var(--paper); overflow-wrap: anywhere; }
h1 { font-size: 28px; line-height: 1.25; margin: 0 0 8px; }
h2 { font-size: 20px; margin: 40px 0 8px; }
h3 { font-size: 16px; margin: 0; }
p { margin: 8px 0; max-width: 75ch; }
small, .soft { color: var(--soft); font-size: 14px; }
code { font: 14px ui-monospace, "DejaVu Sans Mono", monospace; }
.verdict { font-size: 18px; }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; }
nav a { color: inherit; white-space: nowrap; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 14px; line-height: 1.4; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid var(--line); padding: 6px 10px; text-align: left; vertical-align: top; max-width: 26rem; }
thead th { background: var(--raised); } tbody th { white-space: nowrap; }
.class { border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin: 16px 0; break-inside: avoid; }
.class dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 12px 0; }
dt { color: var(--soft); } dd { margin: 0; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.was, .now { border-radius: 6px; padding: 8px 12px; min-width: 0; }
.was { background: var(--was-paper); color: var(--was); } .now { background: var(--now-paper); color: var(--now); }
u { text-decoration-thickness: 2px; text-underline-offset: 2px; }
.was b, .now b { display: block; font-size: 12px; text-transform: uppercase; letter-spacing: .04em; } .now .what { font-size: 14px; text-transform: none; letter-spacing: 0; }
del { color: var(--was); background: var(--was-paper); text-decoration: none; } ins { color: var(--now); background: var(--now-paper); text-decoration: none; font-weight: 600; }
.was { border-left: 4px solid var(--line); } .now { border-left: 4px solid var(--now); }
.summary > li { margin: 0 0 24px; } .summary ul, .states { margin: 4px 0; } .summary a { color: inherit; }
h4 { font-size: 15px; margin: 20px 0 4px; } .effect.words { margin: 12px 0; } .effect.words .was b, .effect.words .now b { font-size: 11px; }
.names { color: var(--soft); font-size: 14px; margin-top: 8px; } #made dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; }
summary { cursor: pointer; padding: 8px 0; }
.replay td:first-child { font-weight: 600; }
.replay .same td { color: var(--soft); }
h3 + .sides { margin: 8px 0 24px; }
.sides > .wide { min-width: 0; }
.picture { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px; }
.mark { color: var(--mark); font-weight: 600; }
.sign td { height: 48px; min-width: 180px; }
@media (max-width: 640px) { .sides, #made dl { grid-template-columns: 1fr; } .summary { padding-left: 20px; }
  .sign, .sign tbody, .sign tr, .sign td, #decisions table, #decisions tbody, #decisions tr, #decisions td { display: block; max-width: none; min-width: 0; } .sign thead { display: none; } .sign td { height: auto; min-height: 48px; } .sign tr, #decisions tr { border: 1px solid var(--line); margin-bottom: 12px; } .sign td, #decisions td { border: 0; border-bottom: 1px solid var(--line); } .sign td[data-name]::before { content: attr(data-name) ": "; color: var(--soft); } .class dl { grid-template-columns: 1fr; gap: 0; } .class dd { margin-bottom: 8px; }
  .replay, .replay tbody, .replay tr, .replay td { display: block; max-width: none; } .replay thead { display: none; } .replay tr { border: 1px solid var(--line); margin-bottom: 8px; } .replay td { border: 0; } .replay td:empty { display: none; } .replay td[data-name]::before { content: attr(data-name) ": "; color: var(--soft); } }
@media print { body { max-width: none; padding: 0; font-size: 11pt; } nav { display: none; } .wide { overflow: visible; } .wide img { max-width: 100%; }
  .sign, #decisions table { width: 100%; } .sign td { min-width: 0; } #decisions td { max-width: none; } #decisions code { font-size: 7.5pt; } .alike > :not(summary) { display: none; } #made table { font-size: 8pt; } #made td, #made th { padding: 1px 6px; } .class details:not([open]) { display: none; } summary { list-style: none; } details:not([open]):not(.alike)::details-content { content-visibility: visible; height: auto; } tr, .effect, .summary > li, #sign { break-inside: avoid; } .class { break-inside: auto; } h2, h3, h4 { break-after: avoid; } }
`;
