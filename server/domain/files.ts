import type { Deps } from "./deps";
import { IMPORT_BYTES } from "../files/port";
import { Refusal } from "../access/refusal";
import { newId } from "../base/ids";
import { audit } from "../store/audit";
import type { CallContext } from "./call";
import { spaceOf } from "./mailing";
import type { FileApproval, FileSignBody } from "../records/types";

/** How long a signed form is valid. */
const FORM_MINUTES = 15;

/** When a form that is signed now ends. */
export const formEnd = ({ clock }: Deps): Date => new Date(clock.now().getTime() + FORM_MINUTES * 60_000);

/** Signs the form by which the browser uploads one announced file, once (portal §3, §7). Throws `forbidden`. */
export async function signFile({ deps, actor }: CallContext, body: FileSignBody): Promise<FileApproval> {
  if (actor.kind !== "broker") throw new Refusal("forbidden");
  const id = newId("file");
  // We choose the key: a name from a stranger never becomes a path.
  const key = `imports/${id}`;
  const expiresAt = formEnd(deps);
  const upload = { key, contentType: body.content_type, sha256: body.file_hash, maxBytes: IMPORT_BYTES, expiresAt };
  const form = await deps.files.sign(upload, spaceOf(deps, actor.space).address);
  await deps.store.db.transaction().execute(async (trx) => {
    const { content_type, file_hash: sha256, file_name, description } = body;
    const owner = { space: actor.space, brokerage_id: actor.brokerageId, broker_id: actor.brokerId };
    await trx
      .insertInto("file_approvals")
      .values({ id, ...owner, storage_key: key, content_type, sha256, file_name, description, expires_at: expiresAt })
      .execute();
    await audit(trx, actor, "file.sign", id);
  });
  return { file_approval_id: id, s3_request: form };
}
