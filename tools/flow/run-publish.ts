import { resolve } from "node:path";
import { readSignaturesRequired } from "../../server/env";
import { mailStaff, type Broken } from "./break-glass";
import { WrongUsage, type Context } from "./command";
import { publishApart } from "./publish-apart";
import type { PublishWork } from "./publish-work";
import { sentenceOf } from "./sentence";

/** `flow publish`: freezes a sound flow, and prints what is frozen now. */
export async function runPublish(context: Context): Promise<number> {
  const { places, names, output } = context;
  const [name, ...more] = names;
  if (name === undefined || more.length > 0)
    throw new WrongUsage("Name the one flow to publish, by its id or its file.");
  const variables = { FLOWS_DIR: places.flows.slice(1).join(":"), PRODUCTS_DIR: places.books.slice(1).join(":") };
  const way = wayOf(context);
  const {
    code,
    out,
    err,
    made = [],
  } = await publishApart({ root: places.root, names, variables, ...way }, undefined, context.apart);
  for (const line of out) output.out(line);
  for (const line of err) output.err(line);
  const { right } = way;
  if (code !== 0 || right?.reason === undefined || made.length === 0) return code;
  return alarm(context, {
    what: made.join(" and "),
    name: right.by.map((each) => each.name).join(),
    reason: right.reason,
  });
}

const WAYS = ["signed", "take-off", "roll-back", "break-glass"] as const;

/** By which way it is to be published. Throws WrongUsage for several, and for none where signatures are required. */
function wayOf({ has, value, variables, places }: Context): Pick<PublishWork, "page" | "right" | "back" | "off"> {
  const [way, ...more] = WAYS.filter(has);
  if (more.length > 0) throw new WrongUsage(`Name one of ${WAYS.map((each) => `--${each}`).join(", ")}.`);
  if (way === "signed") return { page: resolve(value("signed") ?? "") };
  if (way === undefined) {
    if (readSignaturesRequired(variables, places.root)) throw new WrongUsage(REQUIRED);
    return {};
  }
  const [name, reason] = [required(value, "name", way), required(value, "reason", way)];
  if (way === "take-off") return { off: { by: [{ name, role: "took it off" }], reason } };
  if (way === "roll-back") return { back: { version: value("roll-back") ?? "", name, reason } };
  return { right: { way: "break-glass", by: [{ name, role: "published it alone" }], reason } };
}

const REQUIRED =
  "SIGNATURES_REQUIRED=1: publish with --signed FILE, a page that two people approved. Without one there are three ways: --take-off, --roll-back VERSION and --break-glass, each with --name and --reason.";

function required(value: Context["value"], option: string, way: string): string {
  const given = value(option)?.trim() ?? "";
  if (given === "") throw new WrongUsage(`--${way} is kept with who did it and why: say --name and --reason.`);
  return given;
}

/** Tells staff and reviewers of what one person published alone. It is live already: a mail that fails does not end it. */
async function alarm({ places, variables, output }: Context, broken: Broken): Promise<number> {
  output.out(`${broken.what} is open until a second person signs: npm run flow -- sign ${broken.what}`);
  if (variables.DATABASE_URL === undefined) {
    output.err("No mail was sent, since DATABASE_URL names no database: tell staff and reviewers yourself.");
    return 0;
  }
  try {
    const mails = await mailStaff(places.root, variables, broken);
    output.out(`${mails} mails to staff and reviewers are in the outbox.`);
    return 0;
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    output.err(`${broken.what} is live, and no mail was sent: tell staff and reviewers yourself. ${sentence}`);
    return 1;
  }
}
