/** The ways around a file that answers a question of each thing in a list: `things.receipt`. */
import type { JsonObject } from "../../../../engine";
import { QUOTES } from "../../../server/support/enrollment";
import { addFile, announce, announced, PDF, upload } from "../../../server/support/quote-files";
import { beginAnswered } from "./scene";
import { accepted, calls, ofCode, ofForm, ofQuestion, saves } from "./way";
import type { Refused, Scene, Way } from "./way";

const AT = "things.receipt";
const RECEIPT = { question: AT, name: "receipt.pdf" };

const NOT_THERE: Refused = {
  ...ofCode(
    422,
    "rule_refused",
    'The answer to "things.receipt" names a file that is not there for it. Please upload the file again.',
  ),
  rule: `${AT}.file`,
  at: AT,
};

const ofSign = (code: string, says: string): Refused => ({ ...ofCode(422, code, says), at: AT, step: "things" });

/** Names a file as the receipt of a thing. */
const names = ({ quote }: Scene, receipt: object) =>
  quote.put({ answers: { things: [{ name: "Ring", kind: "jewelry", value: 1250.5, receipt }] } });

const announces = ({ server, quote }: Scene, changes: object) =>
  server.call("POST", `${QUOTES}/${quote.number}/files`, {
    token: quote.token,
    body: announced(PDF, { ...RECEIPT, ...changes }),
  });

const OTHER_TYPE = "Please choose a file of another type: PDF, JPEG or PNG";
const SMALLER = "Please choose a smaller file, of at most 2 MB";

/** A receipt as the page has it once a file is uploaded, and what the page says of it. */
const receipt = (name: string, changes: JsonObject, rule: string, says: string): Way => {
  const file = { file: "file_1", name: "receipt.pdf", type: "application/pdf", size: PDF.length, ...changes };
  const things = [{ name: "Ring", kind: "jewelry", value: 1250.5, receipt: file }];
  return saves(name, "client", { answers: { things } }, ofQuestion("things", `things.0.receipt`, rule, says), {
    things,
  });
};

const forged: readonly Way[] = [
  calls("names a file of another quote", "share", NOT_THERE, async (scene) => {
    const other = await beginAnswered(scene.server, scene.target, "share", scene.broker);
    return names(scene, await addFile(scene.server, other, PDF, RECEIPT));
  }),
  calls("names a file that does not exist", "client", NOT_THERE, (scene) =>
    names(scene, { file: "file_made_up", name: "a.pdf", type: "application/pdf", size: 5 }),
  ),
  calls("names a file with another size than it has", "broker", NOT_THERE, async (scene) =>
    names(scene, { ...(await addFile(scene.server, scene.quote, PDF, RECEIPT)), size: 1 }),
  ),
  calls("names a file that was announced and never checked", "client", NOT_THERE, async (scene) => {
    const signed = await announce(scene.server, scene.quote, PDF, RECEIPT);
    const { name } = RECEIPT;
    return names(scene, { file: signed.body.file, name, type: "application/pdf", size: PDF.length });
  }),
  calls("names a file that was erased", "share", NOT_THERE, async (scene) => {
    const record = await addFile(scene.server, scene.quote, PDF, RECEIPT);
    const path = `${QUOTES}/${scene.quote.number}/files/${record.file}`;
    await scene.server.call("DELETE", path, { token: scene.quote.token });
    return names(scene, record);
  }),
  {
    ...calls(
      "erases the file that an answer names",
      "broker",
      ofCode(409, "file_in_use", "An answer names this file. Please take it out of the answer first."),
      async (scene) =>
        scene.server.call("DELETE", `${QUOTES}/${scene.quote.number}/files/${await fileOf(scene)}`, {
          token: scene.quote.token,
        }),
    ),
    prepare: async (scene) => accepted(await names(scene, await addFile(scene.server, scene.quote, PDF, RECEIPT))),
  },
];

/** The file that the first thing names. */
async function fileOf({ quote }: Scene): Promise<string> {
  const { body } = await quote.get();
  const things = body.application?.answers?.things as unknown as readonly { receipt?: { file: string } }[];
  return String(things[0]?.receipt?.file);
}

const announcing: readonly Way[] = [
  calls("announces a program", "share", ofSign("file_type", OTHER_TYPE), (scene) =>
    announces(scene, { type: "application/x-msdownload" }),
  ),
  calls("announces a file that is too large", "client", ofSign("file_too_large", SMALLER), (scene) =>
    announces(scene, { size: 2_000_001 }),
  ),
  calls(
    "uploads another file than was announced",
    "broker",
    ofCode(409, "file_missing", "The file has not arrived. Please upload it again."),
    async (scene) => {
      const signed = await announce(scene.server, scene.quote, PDF, RECEIPT);
      await upload(scene.server, signed, new Uint8Array(PDF.length).fill(37));
      const path = `${QUOTES}/${scene.quote.number}/files/${String(signed.body.file)}/done`;
      return scene.server.call("POST", path, { token: scene.quote.token, body: {} });
    },
  ),
];

export const aroundTheFiles: readonly Way[] = [
  receipt("answers with a file of a type that is not taken", { type: "text/html" }, "accepts", OTHER_TYPE),
  receipt("answers with a file that is too large", { size: 2_000_001 }, "max_bytes", SMALLER),
  saves(
    "answers with half a file",
    "share",
    { answers: { things: [{ name: "Ring", kind: "jewelry", value: 1250.5, receipt: { file: "file_1" } }] } },
    ofForm("/answers/things/0/receipt/name", "things", "Please check this answer"),
  ),
  ...forged,
  ...announcing,
];
