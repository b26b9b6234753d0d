import type { Flow } from "../../../schemas/flow.types";
import { knownNames, type KnownNames, type Named } from "../../checks/known";
import type { Parts } from "../../flow/parts";
import { isObject } from "../../values/objects";
import { bookOf, draftOf, type DraftFile, type DraftLibrary } from "./draft";
import { taken, tried } from "./tried";
import { parametersOf } from "./with-names";

/** The names that the files of a draft may use. */
interface DraftNames {
  readonly names: KnownNames;
  /** The parts that the flow may use. */
  readonly parts: Parts;
}

/**
 * Returns the names that a draft declares, and those of what it names; undefined while they cannot be read, since the flow
 * is not JSON or not of the shape of one: those that were known before still hold then.
 */
export function draftNames(files: readonly DraftFile[], library: DraftLibrary): DraftNames | undefined {
  const draft = draftOf(files, library);
  const { values, flowPath, lists, parts } = draft;
  const flow = values.get(flowPath ?? "");
  if (!isObject(flow)) return undefined;
  const names = tried(() => knownNames(taken<Flow>(flow), { lists, parts, media: library.media ?? [] }));
  if (!names) return undefined;
  const covered =
    tried(() => (bookOf(draft)?.coverages ?? []).map(({ key, title }): Named => [key, String(title)])) ?? [];
  return {
    parts,
    names: { ...names, row_key: [...(names.row_key ?? []), ...covered], parameter_path: parametersOf(parts) },
  };
}
