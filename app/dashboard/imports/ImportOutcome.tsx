import { chakra } from "../../shared/theme/chakra";
import { useAtom } from "jotai";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { RowProblem } from "../../shared/api/types";
import { Button } from "../../shared/ui/Button";
import { Card, Row, SectionTitle, Text } from "../../shared/ui/layout";
import { focusHeading } from "../../shared/useArrival";
import { Table, TableFrame } from "../page";
import { beginImport } from "./begin";
import { csvOf } from "./csv";
import { failureAtom } from "./state";
import type { Failure } from "./state";

/** More rows than anybody reads on a page; the file to download has them all. */
const shownRows = 100;
const columns = ["Row", "Column", "Expected", "Found"] as const;
const Words = chakra("td", {
  base: { whiteSpace: "normal !important", minWidth: "12rem", overflowWrap: "anywhere", py: "2" },
});

/** The failure that has already been brought into view. */
let brought: Failure | null = null;

/** Why the last import took nothing: each cell by row and column, to read here or to download. */
export function ImportOutcome() {
  const [failure, setFailure] = useAtom(failureAtom);
  const card = useRef<HTMLElement>(null);
  // The person is sent here from the progress view, or is somewhere in the list: this is what they must see, once (W35).
  useEffect(() => {
    if (failure === brought) return;
    brought = failure;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  if (!failure) return null;
  const { file, message, advice, rows, again } = failure;
  const dismiss = (): void => {
    focusHeading();
    setFailure(null);
  };
  return (
    <Card ref={card} tabIndex={-1} display="flex" flexDirection="column" gap="4" borderColor="danger" role="alert">
      <Row justifyContent="space-between" alignItems="flex-start">
        <div>
          <SectionTitle>No clients were added from {file}</SectionTitle>
          <Text mt="1">{message}</Text>
          {advice && <Text>{advice}</Text>}
        </div>
        <Row>
          {rows.length > 0 && (
            <Button kind="secondary" onClick={() => download(file, rows)}>
              Download as CSV
            </Button>
          )}
          {again && <TryAgain file={again} />}
          <Button kind="plain" onClick={dismiss}>
            Dismiss
          </Button>
        </Row>
      </Row>
      {rows.length > 0 && <Problems rows={rows.slice(0, shownRows)} />}
      {rows.length > shownRows && (
        <Text tone="small">{`${shownRows} of ${rows.length.toLocaleString("en-US")} shown. Download the file for all of them.`}</Text>
      )}
    </Card>
  );
}

/** Sends the same file once more. */
function TryAgain({ file }: { readonly file: File }) {
  const navigate = useNavigate();
  const again = (): void => {
    void beginImport(file);
    void navigate("/dashboard/clients/uploading");
  };
  return (
    <Button kind="secondary" onClick={again}>
      Try again
    </Button>
  );
}

function Problems({ rows }: { readonly rows: readonly RowProblem[] }) {
  return (
    <TableFrame role="region" aria-label="Rows that could not be imported" maxHeight="24rem" overflowY="auto">
      <Table>
        <thead>
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col" data-number={title === "Row" || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((problem, index) => (
            <tr key={index}>
              <td data-number>{problem.row}</td>
              <td>{problem.column}</td>
              <Words>{problem.expected}</Words>
              <Words>{problem.found || "nothing"}</Words>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function download(file: string, rows: readonly RowProblem[]): void {
  const lines = rows.map(({ row, column, expected, found, message }) => [row, column, expected, found, message]);
  // The mark at the start tells spreadsheets that the text is UTF-8.
  const url = URL.createObjectURL(
    new Blob(["\uFEFF", csvOf([[...columns, "Message"], ...lines])], { type: "text/csv;charset=utf-8" }),
  );
  const link = Object.assign(document.createElement("a"), { href: url, download: `problems in ${file}` });
  link.click();
  URL.revokeObjectURL(url);
}
