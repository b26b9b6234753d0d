import { chakra } from "../../shared/theme/chakra";
import { useAtom } from "jotai";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { RowProblem } from "../../shared/api/types";
import { Button } from "../../shared/ui/Button";
import { Card, Row, SectionTitle, Text } from "../../shared/ui/layout";
import { focusHeading } from "../../shared/useArrival";
import { TableFrame } from "../page";
import { Body, Cell, ColumnTitle, Head, Line, Rows } from "../rows";
import { beginImport } from "./begin";
import { csvOf } from "./csv";
import { failureAtom } from "./state";
import type { Failure } from "./state";

/** More rows than anybody reads on a page; the file to download has them all. */
const shownRows = 100;
const columns = ["Row", "Column", "Expected", "Found"] as const;
/** The widths of a wide table's columns; the words take the rest. */
const WIDTHS: { readonly [title: string]: string | undefined } = { Row: "5rem", Column: "11rem", Found: "16rem" };
/** A line of its own where rows stand under each other. */
const Whole = chakra(Cell, { base: { lgDown: { flexBasis: "100%" } } });

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
      <Rows>
        <Head>
          <Line>
            {columns.map((title) => (
              <ColumnTitle key={title} scope="col" style={{ width: WIDTHS[title] }}>
                {title}
              </ColumnTitle>
            ))}
          </Line>
        </Head>
        <Body>
          {rows.map((problem, index) => (
            <Line key={index}>
              <Cell data-place="status" data-title="Row">
                {problem.row}
              </Cell>
              <Cell data-place="name">{problem.column}</Cell>
              <Whole data-title="Expected" data-sought>
                {problem.expected}
              </Whole>
              <Whole data-title="Found" data-sought>
                {problem.found || "nothing"}
              </Whole>
            </Line>
          ))}
        </Body>
      </Rows>
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
