/** Drafts and changes as the API shows them. Only fields listed here leave the server. */
import type { DraftChange, DraftHead, DraftPerson } from "../../records/types";
import type { ChangeRow } from "../../store/draft-changes";
import type { DraftRow } from "../../store/drafts";

/** Somebody at the command line has no account. */
const OPERATOR = "The operator";

const person = (id: string | null, name: string | null): DraftPerson => ({ id, name: name ?? OPERATOR });

export function headResponse(row: DraftRow): DraftHead {
  const { id, product, name, base, revision, changes, created_at, saved_at, deleted_at } = row;
  return {
    id,
    product,
    name,
    base,
    revision,
    changes: changes ?? 0,
    created: { at: created_at.toISOString(), by: person(row.created_by, row.created_by_name) },
    saved: saved_at && { at: saved_at.toISOString(), by: person(row.saved_by, row.saved_by_name) },
    deleted_at: deleted_at?.toISOString() ?? null,
  };
}

export function changeResponse(row: ChangeRow): DraftChange {
  const { number, revision, at, by_staff, by_name, sentences, ranges, undoes, undone_by } = row;
  return {
    number,
    revision,
    at: at.toISOString(),
    by: person(by_staff, by_name),
    sentences,
    paths: ranges.map(({ path }) => path),
    ...(undoes !== null && { undoes }),
    ...(undone_by !== null && { undone_by }),
  };
}
