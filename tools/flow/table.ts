import { groupedStates, money, type Flow, type Sold, type StateRow } from "../../engine/index";
import type { RateBooks } from "../../server/rates/plans";
import { escaped } from "./escaped";

/** Returns what the rate book of a flow's product sells in a region, at the prices for no answers. */
export const soldBy =
  (rates: RateBooks, { vertical_code, coverages }: Pick<Flow, "vertical_code" | "coverages">) =>
  (region: string): Sold => {
    if (!rates.verticals.includes(vertical_code)) return { plans: [], options: [] };
    const named = coverages?.defaults?.["settings.plan_title"];
    const plans = rates.plansIn(vertical_code, region);
    const added = plans.flatMap(({ settings }) => Object.values(settings.optional_coverages));
    const base = plans.filter(({ settings }) => Object.keys(settings.optional_coverages).length === 0);
    return {
      plans: base.map(({ currency, settings: { line_title, plan_title, price, details } }) => ({
        title: line_title ?? plan_title ?? String(named ?? details.plan_name),
        price: money(price, Number.isInteger(price) ? 0 : 2, currency),
      })),
      options: [...new Set(added.map(({ title }) => title))],
    };
  };

/** A cell of the matrix: its heading, and what stands in it, a line each. */
interface Cell {
  readonly heading: string;
  readonly lines: readonly string[];
}

const inWords = (name: string): string => name.replaceAll("_", " ");

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
  { heading: "plans", lines: plans.map(({ title, price }) => `${title} from ${price}`) },
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
export function tablePage(title: string, rows: readonly StateRow[]): string {
  const all = rows.map((row) => [...cellsOf(row), ...noticesOf(row, true)]);
  const headings = [...new Set(all.flatMap((cells) => cells.map(({ heading }) => heading)))];
  const line = (row: StateRow, cells: readonly Cell[]): string =>
    `<tr><th scope="row">${escaped(row.name)} <small>${escaped(row.code)}</small></th>${headings
      .map((heading) => cells.find((cell) => cell.heading === heading)?.lines ?? [])
      .map((lines) => `<td>${lines.map(escaped).join("<br>")}</td>`)
      .join("")}</tr>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<h1>${escaped(title)}</h1>
<table>
<thead><tr><th scope="col">region</th>${headings.map((heading) => `<th scope="col">${escaped(heading)}</th>`).join("")}</tr></thead>
<tbody>
${rows.map((row, index) => line(row, all[index] ?? [])).join("\n")}
</tbody>
</table>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem; }
table { border-collapse: collapse; }
th, td { border: 1px solid #8888; padding: .3rem .6rem; text-align: left; vertical-align: top; max-width: 26rem; }
thead th { position: sticky; top: 0; background: Canvas; }
`;
