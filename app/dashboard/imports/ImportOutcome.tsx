import { chakra } from "../../shared/theme/chakra";
import { useAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import type { RowProblem } from "../../shared/api/types";
import { Button } from "../../shared/ui/Button";
import { Card, Row, SectionTitle, Text } from "../../shared/ui/layout";
import { focusHeading } from "../../shared/useArrival";
import { Sheet } from "../page";
import { Body, Cell, ColumnHead, Head, Line } from "../../shared/tables";
import { Rows } from "../../shared/ui/rows";
import { beginImport } from "./begin";
import { csvOf } from "./csv";
import { failureAtom } from "./state";
import type { Failure } from "./state";

/** As many rows as leave the client list in sight; a button shows the others. */
const fewRows = 8;
/** More rows than anybody reads on a page; the file to download has them all. */
const shownRows = 100;
const columns = ["Row", "Column", "Expected", "Found"] as const;
/** The widths of a wide table's columns; the words take the rest. */
const WIDTHS: { readonly [title: string]: string | undefined } = {
  Row: "4rem",
  Column: "clamp(7.5rem, 14vw, 11rem)",
  Found: "clamp(10.5rem, 20vw, 16rem)",
};
/** A line of its own where rows stand under each other. */
const Whole = chakra(Cell, { base: { mdDown: { flexBasis: "100%" } } });

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
          <Text mt="1">{rows.length > 0 ? summaryOf(rows) : message}</Text>
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
      {rows.length > 0 && <Problems rows={rows} />}
    </Card>
  );
}

/** What the table below shows in full: the server's own words repeat its first rows. */
function summaryOf(rows: readonly RowProblem[]): string {
  const wrong = new Set(rows.map(({ row }) => row)).size;
  return wrong === 1
    ? "One row needs attention. Fix it in the file, then import it again."
    : `${wrong.toLocaleString("en-US")} rows need attention. Fix them in the file, then import it again.`;
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

/** The first few, then all that are shown on a page. */
function Problems({ rows }: { readonly rows: readonly RowProblem[] }) {
  const [most, setMost] = useState(fewRows);
  const table = useRef<HTMLTableSectionElement>(null);
  const shown = rows.slice(0, most);
  const showAll = (): void => {
    // The button goes: whoever pressed it stands on the first of the rows that come.
    flushSync(() => setMost(shownRows));
    table.current?.rows[fewRows]?.focus();
  };
  return (
    <>
      <Sheet role="region" aria-label="Rows that could not be imported">
        <Rows>
          <Head>
            <Line>
              {columns.map((title) => (
                <ColumnHead key={title} style={{ width: WIDTHS[title] }}>
                  {title}
                </ColumnHead>
              ))}
            </Line>
          </Head>
          <Body ref={table}>
            {shown.map((problem, index) => (
              <Problem key={index} problem={problem} />
            ))}
          </Body>
        </Rows>
      </Sheet>
      {rows.length > fewRows && most === fewRows && (
        <Button kind="secondary" alignSelf="flex-start" onClick={showAll}>
          {rows.length > shownRows ? `Show the first ${shownRows} problems` : `Show all ${rows.length} problems`}
        </Button>
      )}
      {rows.length > shownRows && most === shownRows && (
        <Text tone="small">{`${shownRows} of ${rows.length.toLocaleString("en-US")} shown. Download the file for all of them.`}</Text>
      )}
    </>
  );
}

const Problem = ({ problem: { row, column, expected, found } }: { readonly problem: RowProblem }) => (
  <Line tabIndex={-1}>
    <Cell data-place="status" data-title="Row">
      {row}
    </Cell>
    <Cell data-place="name">{column}</Cell>
    <Whole data-title="Expected" data-sought>
      {expected}
    </Whole>
    <Whole data-title="Found" data-sought>
      {found || "nothing"}
    </Whole>
  </Line>
);

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
