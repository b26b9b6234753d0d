import { WrongUsage, type Context } from "./command";
import { scenariosFor } from "./coverage";
import { NotPublishable, publish } from "./publish";
import { check } from "./run-check";
import { NothingFound, select } from "./select";

/** `flow publish`: freezes a sound flow, and prints what is frozen now. */
export function runPublish({ places, names }: Context): number {
  if (names.length !== 1) throw new WrongUsage("Name the one flow to publish, by its id or its file.");
  const selection = select(places, names);
  const [file, ...more] = selection.flows;
  if (file === undefined || more.length > 0) throw new NothingFound("Expected the id or the file of one flow.");
  const code = check(places, selection, { json: false, scenarios: scenariosFor(places, file).length > 0 });
  if (code !== 0) return code;
  try {
    const frozen = publish(places, file);
    console.log(`${frozen.file} ${frozen.isNew ? "published" : "was published already, with the same text"}`);
    for (const book of frozen.newBooks) console.log(`the rate book ${book} is frozen`);
    return 0;
  } catch (error) {
    if (!(error instanceof NotPublishable)) throw error;
    console.error(error.message);
    return 1;
  }
}
