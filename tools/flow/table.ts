import { money, type Flow } from "../../engine/index";
import { groupedStates, type Sold, type StateRow } from "../../engine/analysis";
import type { PricedBook } from "../../server/rates/plans";
import { escaped } from "./escaped";
import { htmlPage } from "./page";

/** Returns what a rate book sells of a flow's product in a region, at the prices that are known before anything is answered; nothing without a book. */
export const soldBy =
  (book: Pick<PricedBook, "soldIn"> | undefined, { coverages }: Pick<Flow, "coverages">) =>
  (region: string): Sold => {
    const named = coverages?.defaults?.["settings.plan_title"];
    const plans = book?.soldIn(region) ?? [];
    const added = plans.flatMap(({ plan: { settings } }) => Object.values(settings.optional_coverages));
    const base = plans.filter(({ plan: { settings } }) => Object.keys(settings.optional_coverages).length === 0);
    return {
      plans: base.map(({ price, plan: { currency, settings } }) => ({
        title: settings.line_title ?? settings.plan_title ?? String(named ?? settings.details.plan_name),
        price: price === undefined ? null : money(price, Number.isInteger(price) ? 0 : 2, currency),
      })),
      options: [...new Set(added.map(({ title }) => title))],
    };
  };

/** A cell of the matrix: its heading, and what stands in it, a line each. */
interface Cell {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** Returns a name of the format as words. */
export const inWords = (name: string): string => name.replaceAll("_", " ");

/** Said of a plan whose price is not known before anything is answered; what the product costs from, its book may say. */
export const BY_ANSWERS = "priced by the answers";

/** The cells of a region but its notices; each region has the same headings. */
const cellsOf = ({ tables, notOffered, rejections, plans, options }: StateRow): readonly Cell[] => [
  ...Object.entries(tables).map(([name, value]) => ({ heading: inWords(name), lines: [String(value ?? "none")] })),
  { heading: "not offered", lines: notOffered },
  {
    heading: "rejected if",
    lines: rejections.map(
      ({ id, step, when }) => `${when === "true" ? "always" : when} (${step === "" ? "" : `${step}: `}${id})`,
    ),
  },
  {
    heading: "plans",
    lines: plans.map(({ title, price }) => `${title}${price === null ? `, ${BY_ANSWERS}` : ` from ${price}`}`),
  },
  { heading: "options", lines: options },
];

const FIRST_WORDS = 70;

/** The cells of the texts that a region puts into what people agree to; all of it, or the first words. */
const noticesOf = ({ notices }: StateRow, isWhole: boolean): readonly Cell[] =>
  Object.entries(notices).map(([id, text]) => ({
    heading: id,
    lines: [isWhole || text.length <= FIRST_WORDS ? text : `${text.slice(0, FIRST_WORDS)}…`],
  }));

/** Returns the matrix in lines for people: regions for which the same holds stand together. */
export function tableLines(rows: readonly StateRow[]): readonly string[] {
  return [...blocks(rows, cellsOf), "", "What people agree to", ...blocks(rows, (row) => noticesOf(row, false))];
}

function blocks(rows: readonly StateRow[], cells: (row: StateRow) => readonly Cell[]): readonly string[] {
  const groups = groupedStates(rows, cells);
  return groups.flatMap(({ names, row }, index) => {
    const isRest = groups.length > 1 && index === groups.length - 1 && names.length > 1;
    const shown = cells(row).filter(({ lines }) => lines.length > 0);
    const width = Math.max(0, ...shown.map(({ heading }) => heading.length));
    return [
      "",
      isRest
        ? `${names.length} other regions`
        : names.length === rows.length
          ? `all ${names.length} regions`
          : names.join(", "),
      ...shown.flatMap(({ heading, lines }) =>
        lines.map((line, at) => `  ${(at === 0 ? heading : "").padEnd(width)}  ${line}`),
      ),
    ];
  });
}

/** Returns the matrix of all regions as a page. */
export const tablePage = (title: string, rows: readonly StateRow[]): string =>
  htmlPage(title, `<h1>${escaped(title)}</h1>\n${matrix(headingsOf(rows), rows.map(lineOf))}`);

type Line = (headings: readonly string[]) => string;

/** The whole row of a region, each cell under its heading. */
const lineOf =
  (row: StateRow): Line =>
  (headings) => {
    const own = whole(row);
    const cell = (heading: string): string => `<td>${linesAt(own, heading).map(escaped).join("<br>")}</td>`;
    const name = `${escaped(row.name)} <small>${escaped(row.code)}</small>`;
    return `<tr><th scope="row">${name}</th>${headings.map(cell).join("")}</tr>`;
  };

const whole = (row: StateRow): readonly Cell[] => [...cellsOf(row), ...noticesOf(row, true)];
const linesAt = (cells: readonly Cell[], heading: string): readonly string[] =>
  cells.find((cell) => cell.heading === heading)?.lines ?? [];

const headingsOf = (rows: readonly StateRow[]): readonly string[] => [
  ...new Set(rows.flatMap((row) => whole(row).map(({ heading }) => heading))),
];

const matrix = (headings: readonly string[], lines: readonly Line[]): string => `<div class="wide"><table>
<thead><tr><th scope="col">region</th>${headings.map((heading) => `<th scope="col">${escaped(heading)}</th>`).join("")}</tr></thead>
<tbody>
${lines.map((line) => line(headings)).join("\n")}
</tbody>
</table></div>
`;
