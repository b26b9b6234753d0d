import { getDefaultStore } from "jotai";
import { importClients, signFile } from "../../shared/broker/management";
import { adviceFor, messageOf } from "../../shared/api/request";
import { hashOf } from "../../shared/api/hash";
import { storeFile } from "../../shared/api/storage";
import { log } from "../../shared/log";
import { brokerSession } from "../../shared/session/broker";
import { track } from "../../shared/track";
import { failureAtom, pendingAtom, pollErrorAtom, sendingAtom } from "./state";

const store = getDefaultStore();

/**
 * Sends a file on its way (`portal §4`): a signature, the storage, the bulk import; then its operation is waited for.
 * Never rejects: the list says what failed and keeps the file for another try; a file that cannot be read is told only
 * in the console (`portal §8`).
 */
export async function beginImport(file: File): Promise<void> {
  track("import_begun", {});
  const { token } = brokerSession();
  store.set(failureAtom, null);
  store.set(pendingAtom, null);
  store.set(pollErrorAtom, null);
  store.set(sendingAtom, { file: file.name, stage: "checking", part: 0 });
  const hash = await hashOf(file).catch(() => undefined);
  try {
    if (hash === undefined) log("The file could not be read");
    else await send(file, hash, () => brokerSession().token === token);
  } catch (error) {
    store.set(failureAtom, {
      file: file.name,
      message: messageOf(error),
      advice: adviceFor(error, "The file is kept here."),
      rows: [],
      again: file,
    });
  }
  store.set(sendingAtom, null);
}

/** `stillUs` is false once somebody else is signed in: their browser waits for no import of another. */
async function send(file: File, file_hash: string, stillUs: () => boolean): Promise<void> {
  const approval = await signFile({
    content_type: "text/csv",
    file_hash,
    file_name: file.name,
    description: "Client import",
  });
  await storeFile(
    file,
    approval.s3_request,
    (part) => stillUs() && store.set(sendingAtom, { file: file.name, stage: "uploading", part }),
  );
  if (stillUs()) store.set(sendingAtom, { file: file.name, stage: "starting", part: 1 });
  const { id } = await importClients(approval.file_approval_id);
  if (stillUs()) store.set(pendingAtom, { id, file: file.name, failed: false });
}
