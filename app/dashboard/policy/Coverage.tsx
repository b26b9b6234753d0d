import { chakra } from "../../shared/theme/chakra";
import { Card, SectionTitle } from "../../shared/ui/layout";
import { Table, TableFrame } from "../page";
import type { coverageTables } from "./coverage";

const Caption = chakra("caption", { base: { textAlign: "left", fontWeight: "600", px: "4", py: "3" } });
const Cell = chakra("td", {
  base: { whiteSpace: "normal !important", py: "2.5", minWidth: "9rem", "& > span": { display: "block" } },
});
const Head = chakra("th", {
  base: { whiteSpace: "normal !important", fontWeight: "450", py: "2.5", minWidth: "10rem" },
});

/** The benefits, as they were sold. */
export function Coverage({ tables }: { readonly tables: ReturnType<typeof coverageTables> }) {
  return (
    <Card display="flex" flexDirection="column" gap="4">
      <SectionTitle>Coverage</SectionTitle>
      {tables.map(({ title, columns, rows }) => (
        <TableFrame key={title} role="region" aria-label={title || "Coverage"}>
          <Table>
            {title && <Caption>{title}</Caption>}
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <Head scope="row">{row.title}</Head>
                  {row.cells.map((lines, index) => (
                    <Cell key={columns[index + 1]}>
                      {lines.map((line) => (
                        <span key={line}>{line}</span>
                      ))}
                    </Cell>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </TableFrame>
      ))}
    </Card>
  );
}
