import { useCallback, useMemo, useState } from "react";
import { Input, Label } from "../../../shared/ui/controls";
import { Box, Text } from "../../../shared/ui/layout";
import { useOpenDraft } from "../ui/DraftContext";
import { FilesPane } from "./FilesPane";
import { PaneBody, PaneHead, PaneTitle } from "../ui/parts";
import { sharedPaths } from "../work/library";
import { lastOf } from "../work/looked";
import type { OutlineNode } from "../work/looked";
import { Outline } from "./Outline";
import { atFirst, foundIn, matching } from "./matching";

const NONE: readonly OutlineNode[] = [];

/** What a flow has, as a tree with a search over all of it, and the files of the draft. */
export function OutlinePane() {
  const { state, checked, path, open, show, texts } = useOpenDraft();
  const [query, setQuery] = useState("");
  const outline = lastOf(checked)?.outline ?? NONE;
  const found = useMemo(() => matching(outline, query), [outline, query]);
  const nodes = useMemo(() => atFirst(found), [found]);
  const names = [...state.files.keys()].toSorted().join("\n");
  const paths = useMemo(() => names.split("\n"), [names]);
  const shared = useMemo(() => (texts ? sharedPaths(texts) : []), [texts]);
  const isSearch = query.trim() !== "";
  const toNode = useCallback((node: OutlineNode): void => show(node.path, node.from, node.to), [show]);
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
          {isSearch && foundWords(foundIn(found))}
        </Text>
      </Box>
      <PaneBody>
        <Outline nodes={nodes} isSearch={isSearch} onShow={toNode} />
        <FilesPane paths={paths} shared={shared} current={path} onOpen={open} />
      </PaneBody>
    </>
  );
}

const foundWords = (count: number): string => (count === 0 ? "Nothing is found." : `${count} found.`);
