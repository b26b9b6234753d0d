import { chakra } from "../../shared/theme/chakra";
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
    "& caption": { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
    "& thead": {
      display: { base: "none", lg: "table-header-group" },
      color: "quiet",
      fontSize: "0.8125rem",
    },
    "& tbody": { display: { base: "block", lg: "table-row-group" } },
    "& tr": {
      display: { base: "grid", md: "flex", lg: "table-row" },
      flexWrap: "wrap",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      columnGap: "4",
    },
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
    "& thead th": { fontWeight: "600", py: "2.5", borderBottom: "1px solid", borderColor: "line" },
    "& td:empty": { display: { base: "none", lg: "table-cell" } },
    "& tbody th": { fontWeight: "600", width: { md: "calc(100% - 16rem)", lg: "auto" } },
    "& td:nth-of-type(1)": {
      textAlign: { base: "right", lg: "left" },
      whiteSpace: "nowrap",
      width: { md: "15rem", lg: "auto" },
    },
    "& td:nth-of-type(n+2)": { gridColumn: "1 / -1", color: { base: "quiet", lg: "ink" } },
  },
});
const Under = chakra("span", { base: { display: "block", fontWeight: "450", color: "quiet", fontSize: "0.875rem" } });
/** Says what a date or number is where no column's heading does. */
const Label = chakra("span", { base: { display: { base: "inline", lg: "none" }, color: "quiet" } });
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
              <Cell key={heading}>
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
