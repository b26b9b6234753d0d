import { chakra } from "../../shared/theme/chakra";
import { clipped } from "../../shared/theme/styles";
import { Body, Cell, ColumnHead, Head, Line, RowHead } from "../../shared/tables";
import { headingsOf, type ShownPerson } from "./people";

/** Columns where there is room for all; narrower, a name with what people look for, and the rest below. */
const Table = chakra("table", {
  base: {
    display: { base: "block", lg: "table" },
    width: "100%",
    borderCollapse: "separate",
    borderSpacing: "0",
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "card",
    fontSize: "0.9375rem",
    fontVariantNumeric: "tabular-nums",
    "& caption": clipped,
    "& thead": {
      display: { base: "none", lg: "table-header-group" },
      color: "quiet",
      fontSize: "0.8125rem",
    },
    "& tbody": { display: { base: "block", lg: "table-row-group" } },
    "& tr": {
      display: { base: "flex", lg: "table-row" },
      flexWrap: "wrap",
      justifyContent: "space-between",
      columnGap: "4",
    },
    // The first line ends with what people look for; beside a long name it goes below.
    "& tbody tr::before": { content: { base: '""', lg: "none" }, order: "1", flexBasis: "100%" },
    "& tbody tr": { px: { base: "4", lg: "0" }, py: { base: "3", lg: "0" } },
    "& tbody tr + tr": { borderTop: { base: "1px solid", lg: "none" }, borderColor: "line" },
    "& tbody tr + tr > *": { borderTop: { base: "none", lg: "1px solid" }, borderColor: { lg: "line" } },
    "& th, & td": {
      textAlign: "left",
      verticalAlign: "top",
      overflowWrap: "anywhere",
      px: { base: "0", lg: "4" },
      py: { base: "0", lg: "3" },
    },
    "& thead th": {
      fontWeight: "600",
      py: "2.5",
      whiteSpace: "nowrap",
      borderBottom: "1px solid",
      borderColor: "line",
    },
    "& td:empty": { display: { base: "none", lg: "table-cell" } },
    // A column is as wide as the longest word of a name.
    "& tbody th": { fontWeight: "600", overflowWrap: "break-word", maxWidth: { base: "100%", lg: "20rem" } },
    "& td[data-brief]": { whiteSpace: { lg: "nowrap" } },
    "& td:nth-of-type(n+2)": {
      order: "2",
      flexBasis: { base: "100%", md: "auto" },
      color: { base: "quiet", lg: "ink" },
    },
    "& td:last-of-type": { flexGrow: "1" },
  },
});
const Under = chakra("span", { base: { display: "block", fontWeight: "450", color: "quiet", fontSize: "0.875rem" } });
/** Says what a date or number is where no column's heading does. */
const Label = chakra("span", { base: { display: { base: "inline", lg: "none" }, color: "quiet" } });
/** Never longer than a column can be. */
const BRIEF: ReadonlySet<string> = new Set(["Date of birth", "Phone", "Share"]);
/** Telling by themselves what they are. */
const PLAIN: ReadonlySet<string> = new Set(["Phone", "Email", "Address"]);

interface Props {
  readonly title: string;
  readonly people: readonly ShownPerson[];
}
/** People with what is known of them; a column that none of them has is left out. */
export function PeopleTable({ title, people }: Props) {
  const headings = headingsOf(people);
  return (
    <Table role="table">
      <caption>{title}</caption>
      <Head>
        <Line>
          {["Name", ...headings].map((heading) => (
            <ColumnHead key={heading}>{heading}</ColumnHead>
          ))}
        </Line>
      </Head>
      <Body>
        {people.map((person) => (
          <Line key={person.key}>
            <RowHead>
              {person.name}
              {person.under && <Under>{person.under}</Under>}
            </RowHead>
            {headings.map((heading) => (
              <Cell key={heading} data-brief={BRIEF.has(heading) ? "" : undefined}>
                {person.facts[heading] !== undefined && <Fact heading={heading} text={person.facts[heading]} />}
              </Cell>
            ))}
          </Line>
        ))}
      </Body>
    </Table>
  );
}

const Fact = ({ heading, text }: { readonly heading: string; readonly text: string }) => (
  <>
    {!PLAIN.has(heading) && <Label>{heading} </Label>}
    {text}
  </>
);
