import { useAtomValue } from "jotai";
import { useState } from "react";
import { chakra } from "../../../shared/theme/chakra";
import { Hidden, Text } from "../../../shared/ui/layout";
import type { FileSave } from "../model/files";
import { Faint, List, PaneBody, PaneHead, PaneTitle, RowButton, Small } from "../ui/parts";
import { useHeldFocus } from "../ui/useHeldFocus";
import { viewAtom } from "../ui/view";
import { lastOf } from "../work/looked";
import type { Checked, FoundHere, Searched } from "../work/looked";
import { AT_FIRST } from "./matching";

interface Props {
  readonly checked: Checked;
  /** What a search finds out, which takes longer. */
  readonly searched: Searched;
  readonly onShow: (finding: FoundHere) => void;
  readonly onShowPlace: (pointer: string) => void;
  /** Undefined where nothing may be edited. */
  readonly onFix: ((saves: readonly FileSave[]) => void) | undefined;
}

const Item = chakra("li", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    flexWrap: "wrap",
    columnGap: "2",
    borderBottom: "1px solid",
    borderColor: "line",
    pe: "2",
  },
});

/** What is wrong with the draft, as far as the quick checks know it; what is not known now is said to be so. */
export function FindingsPane({ checked, searched, onShow, onShowPlace, onFix }: Props) {
  const findings = lastOf(checked)?.findings ?? [];
  const heading = useHeldFocus();
  return (
    <>
      <PaneHead>
        <PaneTitle ref={heading} tabIndex={-1}>
          Findings
        </PaneTitle>
        <Faint role="status">{summaryOf(checked)}</Faint>
      </PaneHead>
      <PaneBody>
        {checked.kind === "unknown" && (
          <Text tone="small" px="3" py="2">
            {checked.why}
          </Text>
        )}
        <Found findings={findings} onShow={onShow} onFix={onFix} />
        <Reach searched={searched} onShowPlace={onShowPlace} />
      </PaneBody>
    </>
  );
}

/** The findings, the first of them at first. */
function Found({
  findings,
  onShow,
  onFix,
}: Pick<Props, "onShow" | "onFix"> & { readonly findings: readonly FoundHere[] }) {
  const [count, setCount] = useState(AT_FIRST);
  const isText = useAtomValue(viewAtom) === "text";
  const more = findings.length - count;
  return (
    <>
      <List aria-label="Findings">
        {findings.slice(0, count).map((finding) => (
          <Item key={`${finding.path} ${finding.from} ${finding.message}`}>
            <RowButton onClick={() => onShow(finding)} flex="1 1 16rem" width="auto">
              {isText ? finding.message : finding.said} <Faint>{placeOf(finding, isText)}</Faint>
            </RowButton>
            {onFix && <Fix finding={finding} isText={isText} onFix={onFix} />}
          </Item>
        ))}
      </List>
      {more > 0 && (
        <Small mx="3" my="2" onClick={() => setCount(count + AT_FIRST)}>
          Show {Math.min(more, AT_FIRST)} more of {more.toLocaleString("en-US")}
        </Small>
      )}
    </>
  );
}

/** Where a finding is: in the words of the form, or as those read it who write the text. */
const placeOf = ({ where, path, line }: FoundHere, isText: boolean): string =>
  isText ? `${path}, line ${line}` : where;

interface FixProps {
  readonly finding: FoundHere;
  readonly isText: boolean;
  readonly onFix: (saves: readonly FileSave[]) => void;
}

/** The button that puts a finding right, where there is a way; it says where, for who hears the button alone. */
const Fix = ({ finding, isText, onFix }: FixProps) => {
  const { fix } = finding;
  return (
    fix && (
      <Small ms="3" my="1" onClick={() => onFix(fix.saves)}>
        {fix.label}
        <Hidden>, {placeOf(finding, isText)}</Hidden>
      </Small>
    )
  );
};

/** Which places no answers lead to: known once the search has ended, and until then said to be looked for. */
function Reach({ searched, onShowPlace }: Pick<Props, "searched" | "onShowPlace">) {
  const isText = useAtomValue(viewAtom) === "text";
  return (
    <>
      <Text as="div" role="status" tone="small" px="3" py="2" fontSize="0.8125rem" maxWidth="none">
        {reachWords(searched)}
      </Text>
      {searched.kind === "known" && searched.unreached.length > 0 && (
        <List aria-label="What no answers lead to">
          {searched.unreached.slice(0, AT_FIRST).map(({ pointer, message, said, where }) => (
            <Item key={`${pointer} ${message}`}>
              <RowButton onClick={() => onShowPlace(pointer)}>
                {isText ? message : said} <Faint>{isText ? pointer : where}</Faint>
              </RowButton>
            </Item>
          ))}
        </List>
      )}
      {searched.kind === "known" && searched.unreached.length > AT_FIRST && (
        <Text tone="small" px="3" py="1">
          The first {AT_FIRST} are listed.
        </Text>
      )}
    </>
  );
}

/** What the search has established, and no more: a place that it found no answers for may have some. */
function reachWords(searched: Searched): string {
  if (searched.kind === "looking") return "Still looking for places that no answers lead to…";
  if (searched.kind === "unknown")
    return `Whether there are places that no answers lead to is not known. ${searched.why}`;
  const { unreached, places, reached } = searched;
  if (unreached.length > 0)
    return `No answers lead to ${unreached.length === 1 ? "1 place" : `${unreached.length} places`}:`;
  if (reached === places)
    return `Every place can be reached: answers were found that lead to each of the ${places} steps, questions, wordings and outcomes of rules.`;
  return `No place is known to be out of reach. Answers were found that lead to ${reached} of ${places} places; whether any lead to the others was not decided. Places are steps, questions, wordings and outcomes of rules.`;
}

/** How many findings there are, as far as that is known. */
function summaryOf(checked: Checked): string {
  if (checked.kind === "checking") return checked.before ? "Checking again…" : "Checking…";
  if (checked.kind === "unknown") return "Not checked";
  const { length } = checked.looked.findings;
  if (length === 0) return "None in shape, names, references and types";
  return length === 1 ? "1 finding" : `${length} findings`;
}
