import type { KeyboardEvent } from "react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { kindOfPath } from "../../../../../engine/analysis/index";
import { chakra } from "../../../../shared/theme/chakra";
import { Act, Row, Text } from "../../../../shared/ui/layout";
import { useOpenDraft } from "../../ui/DraftContext";
import type { Place } from "../../ui/DraftContext";
import { unversioned } from "../../model/files";
import type { Steps } from "../../ui/steps";
import { SharedFile } from "../../panes/SharedFile";
import { PaneBody } from "../../ui/parts";
import { sharedText } from "../../work/library";
import { isPastBook } from "../../work/next-version";
import { lastOf } from "../../work/looked";
import type { FoundHere } from "../../work/looked";
import { ruleControls } from "../rules/controls";
import { ConditionProvider } from "../texts/index";
import { useVocabularyAt, VocabularyProvider } from "../vocabulary";
import { FormProvider } from "./FormContext";
import type { FormOfThing } from "./FormContext";
import { PageHead } from "./PageHead";
import { FindingsOf } from "./WordFrame";
import { Sections } from "./Sections";
import { ThingForm } from "./ThingForm";
import { pagesTo } from "../model/pages";
import type { PageOf } from "../model/pages";
import { useFileValue } from "./useFileValue";
import { useKeptFocus } from "./useKeptFocus";
import { useParts } from "./useParts";
import { useWanted } from "./useWanted";
import { usePut } from "./usePut";

const NOT_CURRENT =
  "The text is not JSON now, so the form shows it as it was before and takes no changes. Correct the text first.";

/** The part of the draft that was chosen, as a form (`design/studio.md`, Inspector). */
export function FormPane() {
  const { path, place, state, texts, isReadOnly, showPlace, steps } = useOpenDraft();
  const text = state.files.get(path) ?? sharedText(path, texts);
  const { value, isCurrent } = useFileValue(path, text);
  const pages = useMemo(() => pagesTo(kindOfPath(path), value, place.pointer), [path, value, place.pointer]);
  const page = pages.at(-1);
  const isShared = !state.files.has(path) || isPastBook(state.files, texts, path);
  const vocabulary = useVocabularyAt(path, page?.pointer ?? "");
  const form = useFormOf({ path, place, file: value, isReadOnly: isReadOnly || isShared || !isCurrent });
  const frame = useWanted(form.wanted, value);
  useKeptFocus(frame);
  if (value === undefined || !page) return <NoForm path={path} />;
  return (
    <VocabularyProvider value={vocabulary}>
      <ConditionProvider value={ruleControls.condition}>
        <FormProvider value={form}>
          <Crumbs pages={pages} onGo={(pointer) => showPlace({ path, pointer })} />
          {isShared && <SharedFile />}
          <Said />
          <PaneBody ref={frame} px="4" pb="6" onKeyDown={(event) => takeBack(event, steps)}>
            <Text tone="small" role="status" {...(!isCurrent && { py: "2" })}>
              {!isCurrent && NOT_CURRENT}
            </Text>
            <PageHead key={page.pointer} page={page} around={pages.at(-2)} />
            <FindingsOf pointer={page.pointer} isWhole={false} />
            {page.pointer === "" && <Sections page={page} />}
            <ThingForm key={`${unversioned(path)} ${page.pointer}`} page={page} />
          </PaneBody>
        </FormProvider>
      </ConditionProvider>
    </VocabularyProvider>
  );
}

const NoForm = ({ path }: { readonly path: string }) => (
  <PaneBody px="4" py="3">
    <Text>
      There is no form for {path}: it is not JSON, or the studio does not know what kind it is. Edit it as text.
    </Text>
  </PaneBody>
);

const Trail = chakra("nav", { base: { flex: "none", px: "4", pt: "2.5", fontSize: "0.875rem" } });

/** The forms around this one. */
function Crumbs({ pages, onGo }: { readonly pages: readonly PageOf[]; readonly onGo: (pointer: string) => void }) {
  const around = pages.slice(0, -1);
  if (around.length === 0) return null;
  return (
    <Trail aria-label="Around this">
      <Row gap="1.5">
        {around.map(({ pointer, title }, index) => (
          <Row key={pointer} gap="1.5" flexWrap="nowrap" alignItems="baseline">
            {index > 0 && <span aria-hidden="true">›</span>}
            <Act onClick={() => onGo(pointer)}>{title}</Act>
          </Row>
        ))}
      </Row>
    </Trail>
  );
}

/** What was taken back or done again last. */
function Said() {
  const { steps } = useOpenDraft();
  return (
    <Text tone="small" role="status" px="4" fontSize="0.8125rem" flex="none">
      {steps.said}
    </Text>
  );
}

/** Ctrl+Z takes the last edit back, but where a text has its own. */
function takeBack(event: KeyboardEvent<HTMLElement>, steps: Steps): void {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || isTyped(event.target)) return;
  event.preventDefault();
  if (event.shiftKey) steps.redo();
  else steps.undo();
}

const isTyped = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=radio]), textarea") || target.shadowRoot !== null);

interface FormArgs {
  readonly path: string;
  readonly place: ReturnType<typeof useOpenDraft>["place"];
  readonly file: unknown;
  readonly isReadOnly: boolean;
}

/** What the parts of the form may use. */
function useFormOf({ path, place, file, isReadOnly }: FormArgs): FormOfThing {
  const { showPlace, steps } = useOpenDraft();
  const put = usePut(path);
  const parts = useParts();
  const { opened, open, close } = useOpened(unversioned(path));
  const findings = useFindings(path);
  const [wanted, setWanted] = useState(place);
  const latestSay = useRef(steps.say);
  const last = useRef(place);
  useEffect(() => {
    const before = last.current;
    last.current = place;
    if (before === place || isNextVersion(before, place)) return;
    setWanted(place);
    latestSay.current("");
  }, [place]);
  return useMemo(
    () => ({
      path,
      file,
      isReadOnly,
      put,
      goTo: (pointer: string) => showPlace({ path, pointer }),
      open: (pointer: string) => {
        open(pointer);
        setWanted({ path, pointer });
      },
      keepOpen: open,
      close,
      opened,
      wanted,
      findings,
      parts,
      fix: (finding: FoundHere) => {
        if (finding.fix) steps.make(finding.fix.saves, `“${finding.fix.label}” done`);
      },
    }),
    [path, file, isReadOnly, put, showPlace, open, close, opened, wanted, findings, parts, steps],
  );
}

/** Whether it is the same place in another version of the file, which an edit has made or taken back. */
const isNextVersion = (before: Place, now: Place): boolean =>
  before.path !== now.path && before.pointer === now.pointer && unversioned(before.path) === unversioned(now.path);

const NONE: ReadonlySet<string> = new Set();

/** The words that are shown though they are not there yet, in one file and its versions. */
function useOpened(path: string) {
  const [{ of, pointers }, setOpened] = useState({ of: path, pointers: NONE });
  const opened = of === path ? pointers : NONE;
  const change = useCallback(
    (make: (before: ReadonlySet<string>) => ReadonlySet<string>) =>
      setOpened((now) => ({ of: path, pointers: make(now.of === path ? now.pointers : NONE) })),
    [path],
  );
  const open = useCallback((pointer: string) => change((before) => new Set([...before, pointer])), [change]);
  const close = useCallback(
    (pointer: string) => change((before) => new Set([...before].filter((each) => each !== pointer))),
    [change],
  );
  return { opened, open, close };
}

/** What is wrong with a file, by the places of its form. */
function useFindings(path: string): FormOfThing["findings"] {
  const { checked } = useOpenDraft();
  const all = lastOf(checked)?.findings;
  return useMemo(() => {
    const here = (all ?? []).filter((finding) => finding.path === path);
    return (pointer, isWhole) =>
      here.filter((finding) => finding.pointer === pointer || (isWhole && finding.pointer.startsWith(`${pointer}/`)));
  }, [all, path]);
}
