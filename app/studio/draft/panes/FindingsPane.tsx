import { chakra } from "../../../shared/theme/chakra";
import { Text } from "../../../shared/ui/layout";
import type { FileSave } from "../model/files";
import { Faint, List, PaneBody, PaneHead, PaneTitle, RowButton, Small } from "../ui/parts";
import { useHeldFocus } from "../ui/useHeldFocus";
import { lastOf } from "../work/looked";
import type { Checked, FoundHere, Searched } from "../work/looked";

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
        <List aria-label="Findings">
          {findings.map((finding) => (
            <Item key={`${finding.path} ${finding.from} ${finding.message}`}>
              <RowButton onClick={() => onShow(finding)} flex="1 1 16rem" width="auto">
                {finding.message}{" "}
                <Faint>
                  {finding.path}, line {finding.line}
                </Faint>
              </RowButton>
              {finding.fix && onFix && (
                <Small ms="3" my="1" onClick={() => onFix(finding.fix?.saves ?? [])}>
                  {finding.fix.label}
                </Small>
              )}
            </Item>
          ))}
        </List>
        <Reach searched={searched} onShowPlace={onShowPlace} />
      </PaneBody>
    </>
  );
}

/** What no answers lead to: known once the search has ended, and until then said to be looked for. */
function Reach({ searched, onShowPlace }: Pick<Props, "searched" | "onShowPlace">) {
  return (
    <>
      <Text as="div" role="status" tone="small" px="3" py="2" fontSize="0.8125rem" maxWidth="none">
        What no answers lead to: {reachWords(searched)}
      </Text>
      {searched.kind === "known" && searched.unreached.length > 0 && (
        <List aria-label="What no answers lead to">
          {searched.unreached.map(({ pointer, message }) => (
            <Item key={`${pointer} ${message}`}>
              <RowButton onClick={() => onShowPlace(pointer)}>
                {message} <Faint>{pointer}</Faint>
              </RowButton>
            </Item>
          ))}
        </List>
      )}
    </>
  );
}

function reachWords(searched: Searched): string {
  if (searched.kind === "looking") return "still looking…";
  if (searched.kind === "unknown") return `not known. ${searched.why}`;
  const { length } = searched.unreached;
  if (length === 0) return "no such place was proven.";
  return length === 1 ? "1 place." : `${length} places.`;
}

/** How many findings there are, as far as that is known. */
function summaryOf(checked: Checked): string {
  if (checked.kind === "checking") return checked.before ? "Checking again…" : "Checking…";
  if (checked.kind === "unknown") return "Not checked";
  const { length } = checked.looked.findings;
  if (length === 0) return "None in shape, names, references and types";
  return length === 1 ? "1 finding" : `${length} findings`;
}
