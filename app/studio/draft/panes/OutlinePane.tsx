import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { Input, Label } from "../../../shared/ui/controls";
import { Box, Text } from "../../../shared/ui/layout";
import { useOpenDraft } from "../ui/DraftContext";
import { FilesPane } from "./FilesPane";
import { PaneBody, PaneHead, PaneTitle } from "../ui/parts";
import { flowOf } from "../model/files";
import { sharedPaths } from "../work/library";
import { lastOf } from "../work/looked";
import type { OutlineNode } from "../work/looked";
import { valuesWith } from "../work/searching";
import type { FoundValues } from "../work/searching";
import { FoundTexts } from "./FoundTexts";
import { Outline } from "./Outline";
import { AT_FIRST, atFirst, foundIn, matching, nodeAt, titlesOf } from "./matching";

const NONE: readonly OutlineNode[] = [];

/** What a flow has, as a tree with a search over all of it, and the files of the draft. */
export function OutlinePane() {
  const { checked, path, open, show } = useOpenDraft();
  const [query, setQuery] = useState("");
  const outline = lastOf(checked)?.outline ?? NONE;
  const found = useMemo(() => matching(outline, query), [outline, query]);
  const nodes = useMemo(() => atFirst(found), [found]);
  const { paths, shared } = usePaths();
  const nothing = useNothing();
  const isSearch = query.trim() !== "";
  const values = useFoundValues(found, query);
  const toPlace = useCallback((place: FilePlace): void => show(place.path, place.from, place.to), [show]);
  return (
    <>
      <PaneHead>
        <PaneTitle>Outline</PaneTitle>
      </PaneHead>
      <Box px="3" py="2">
        <Label htmlFor="outline-search" fontSize="0.8125rem" mb="1">
          Search
        </Label>
        <Input
          id="outline-search"
          type="search"
          minHeight="36px"
          fontSize="0.9375rem"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <Text role="status" tone="small" fontSize="0.8125rem">
          {isSearch && foundWords(foundIn(found) + values.count)}
        </Text>
      </Box>
      <PaneBody>
        <Outline nodes={nodes} isSearch={isSearch} current={useCurrent(nodes)} nothing={nothing} onShow={toPlace} />
        <FoundTexts found={values} onShow={toPlace} />
        <FilesPane paths={paths} shared={shared} current={path} onOpen={open} />
      </PaneBody>
    </>
  );
}

/** The node whose place is shown. */
function useCurrent(nodes: readonly OutlineNode[]): string | undefined {
  const { state, place } = useOpenDraft();
  return nodeAt(nodes, place, flowOf(state.files))?.id;
}

/** Why there is no outline, and what to do; undefined while it is not known what there is. */
function useNothing(): string | undefined {
  const { state, checked } = useOpenDraft();
  const path = flowOf(state.files);
  if (lastOf(checked) === undefined) return undefined;
  return path === ""
    ? "There is no flow to outline: the draft has no file NAME.flow.json."
    : `There is no flow to outline: ${path} does not begin as one. Take back what was put there, with Ctrl+Z in the text or by Undo in the history.`;
}

type FilePlace = Pick<OutlineNode, "path" | "from" | "to">;

/** The files of the draft, and those that it shares: other lists only when that changes. */
function usePaths() {
  const { state, texts } = useOpenDraft();
  const names = [...state.files.keys()].toSorted().join("\n");
  const paths = useMemo(() => names.split("\n"), [names]);
  const shared = useMemo(() => (texts ? sharedPaths(texts) : []), [texts]);
  return { paths, shared };
}

/** The texts and numbers that a search finds besides the nodes of the outline. What is typed elsewhere comes before it. */
function useFoundValues(nodes: readonly OutlineNode[], query: string): FoundValues {
  const { state, texts: library } = useOpenDraft();
  const files = useDeferredValue(state.files);
  return useMemo(
    () => valuesWith({ files, library, query, but: query === "" ? [] : titlesOf(nodes), most: AT_FIRST }),
    [files, library, query, nodes],
  );
}

const foundWords = (count: number): string => (count === 0 ? "Nothing is found." : `${count} found.`);
