import { isAmountLine } from "../../engine/index";
import type { CoverageGroup, CoverageRow, CoverageTable } from "../../engine/index";
import type { Space } from "../base/spaces";
import { escapeHtml } from "../mail/escape";
import { pageFrame } from "./page-frame";
import type { Sample } from "./samples";

/** A sample policy as a page of its own: the carrier, that it is a sample, and a table for each group of benefits. */
export function samplePage({ title, tables, omittedIn }: Sample, carrier: Space["carrier"]): string {
  return pageFrame(
    { title: `Sample policy: ${title}`, carrier, mark: "Sample" },
    `<h1>Sample policy: ${escapeHtml(title)}</h1>
<p>This page shows what a policy of ${escapeHtml(carrier.name)} covers. It is not a policy, and its amounts are samples; the policy governs.</p>
${tables.map((table) => tableOf(table, omittedIn)).join("\n")}`,
  );
}

/** The roles keep it a table for screen readers where a phone shows its rows as blocks. */
function tableOf({ title, columns, groups }: CoverageTable, omittedIn: Sample["omittedIn"]): string {
  const headings = [columns.title, ...(columns.hazards === undefined ? [] : [columns.hazards]), columns.values];
  const head = headings.map((text) => `<th role="columnheader" scope="col">${escapeHtml(text)}</th>`).join("");
  return `<table role="table"><caption>${escapeHtml(title)}</caption>
<thead role="rowgroup"><tr role="row">${head}</tr></thead>
${groups.map((group) => bodyOf(group, headings.length, omittedIn)).join("\n")}
</table>`;
}

function bodyOf({ title, rows }: CoverageGroup, columns: number, omittedIn: Sample["omittedIn"]): string {
  const heading = `<tr role="row"><th role="rowheader" scope="rowgroup" colspan="${columns}" class="group">${escapeHtml(title)}</th></tr>\n`;
  return `<tbody role="rowgroup">
${title === "" ? "" : heading}${rows.map((row) => rowOf(row, columns, omittedIn.get(row) ?? [])).join("\n")}
</tbody>`;
}

function rowOf(
  { title, description = "", hazards, values }: CoverageRow,
  columns: number,
  omittedIn: readonly string[],
): string {
  const exception =
    omittedIn.length === 0
      ? ""
      : `<span>Not covered in ${escapeHtml(new Intl.ListFormat("en-US", { type: "disjunction" }).format(omittedIn))}.</span>`;
  const name = `<th role="rowheader" scope="row">${escapeHtml(title)}${exception}</th>`;
  const when = columns < 3 ? "" : `<td role="cell">${hazards.map(escapeHtml).join("<br>")}</td>`;
  const pays = `<td role="cell">${values.map(valueOf).join(" ")} <span>${escapeHtml(description)}</span></td>`;
  return `<tr role="row">${name}${when}${pays}</tr>`;
}

/** What it pays is large; how long and under which conditions is below it. */
const valueOf = (line: string, index: number): string =>
  isAmountLine(line, index) ? `<strong>${escapeHtml(line)}</strong>` : `<em>${escapeHtml(line)}</em>`;

/** The look of these pages (`look.md`), in the space's accent. */
export const sampleStyle = (accent: string): string => `
:root { color-scheme: light dark; --paper: #fcfcfa; --ink: #1c2530; --quiet: #55606d; --line: #d5dae0; --accent: ${accent}; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14171c; --ink: #e8eaee; --quiet: #a9b2bd; --line: #3a424d; --accent: color-mix(in srgb, ${accent} 45%, white); }
}
* { box-sizing: border-box; margin: 0; }
body { font: 1rem/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink); }
header { display: flex; align-items: center; justify-content: space-between; max-width: 832px; margin: 0 auto; padding: 12px 16px; }
header strong { border: 1.5px solid; border-radius: 4px; padding: 1px 10px; font-size: .875rem; font-weight: 650; text-transform: uppercase; letter-spacing: .04em; }
header img { display: block; }
main { max-width: 832px; margin: 0 auto; padding: 24px 16px 64px; border-top: 1px solid var(--line); }
h1 { font-size: 1.625rem; line-height: 1.2; font-weight: 650; letter-spacing: -.012em; text-wrap: balance; overflow-wrap: anywhere; }
footer { max-width: 832px; margin: 0 auto; padding: 8px 16px 32px; border-top: 1px solid var(--line); font-size: .9375rem; }
footer ul { display: flex; flex-wrap: wrap; column-gap: 20px; padding: 0; list-style: none; }
footer li a { display: inline-flex; align-items: center; min-height: 36px; }
a { color: var(--accent); overflow-wrap: anywhere; }
a[href^="tel:"] { white-space: nowrap; }
p { max-width: 68ch; margin-top: 12px; color: var(--quiet); }
table { width: 100%; margin-top: 32px; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-size: 1.1875rem; font-weight: 650; padding-bottom: 8px; color: var(--accent); }
th, td { text-align: left; vertical-align: top; padding: 12px 0; border-top: 1px solid var(--line); overflow-wrap: break-word; }
th { width: 38%; padding-right: 24px; font-weight: 450; }
td strong, td em, td span, th span { display: block; }
td strong { font-weight: 650; }
td em { font-style: normal; font-size: .9375rem; }
td span, th span { max-width: 56ch; margin-top: 2px; font-size: .9375rem; color: var(--quiet); }
.group { font-weight: 650; }
thead th { font-size: .9375rem; color: var(--quiet); padding-block: 8px; border-top: 0; }
@media (max-width: 600px) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, caption, tbody, tr, th, td { display: block; width: auto; }
  tr { padding: 12px 0; border-top: 1px solid var(--line); }
  th, td { padding: 0; border: 0; }
}
@media print { header strong { color: #000; } tr { break-inside: avoid; } }
`;
