import { useMemo } from "react";
import { kindOfPath, nodeOf } from "../../../../../engine/analysis/index";
import type { KnownNames, Named, SchemaNode } from "../../../../../engine/analysis/index";
import type { Files } from "../../model/files";
import { useOpenDraft } from "../../ui/DraftContext";
import type { LibraryTexts } from "../../work/library";
import { useVocabulary } from "../vocabulary";

const NONE: readonly Named[] = [];

/** Returns the names that a place may have, by what the schema calls them; none where they are not known. */
export function useNamesFor(node: SchemaNode): readonly Named[] {
  const known = useVocabulary()?.names;
  const { state, texts } = useOpenDraft();
  const names = useMemo(() => ({ ...known, ...filesIn(state.files, texts, known) }), [known, state.files, texts]);
  const { definition, schema, document } = node;
  const offered = useMemo(() => offeredIn(node), [node]);
  if (offered.length > 0) return offered;
  const sorts = [definition, ...(schema.anyOf ?? []).map((each) => nodeOf(each, document, undefined).definition)];
  const sort = sorts.find((each) => each !== undefined && names[each] !== undefined);
  return (sort !== undefined && names[sort]) || NONE;
}

/** The names that the schema itself lists: those of a part that is used. */
function offeredIn({ schema: { anyOf = [] }, names = [] }: SchemaNode): readonly Named[] {
  const [listed] = anyOf.filter(({ enum: among }) => among !== undefined);
  const about = listed?.enumDescriptions ?? [];
  return [...names, ...(listed?.enum ?? [])].map((name, index): Named => [String(name), about[index] ?? ""]);
}

/** The names of the files that a flow can name: those of the draft, and all of the library. */
function filesIn(files: Files, texts: LibraryTexts | undefined, known: KnownNames | undefined): KnownNames {
  const lists = new Set(texts?.listNames);
  const parts = [...files.keys()].filter((path) => kindOfPath(path) === "part").map((path) => path.slice(6, -5));
  const shared = (texts?.names ?? []).filter((name) => !lists.has(name));
  return {
    part_name: [...new Set([...parts, ...shared])].toSorted().map((name): Named => [name, ""]),
    list_name: [...(known?.list_name ?? []), ...[...lists].map((name): Named => [name, ""])],
  };
}
