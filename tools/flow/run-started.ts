import { WrongUsage, type Context } from "./command";
import { started } from "./started";

/** `flow started`: prints what a flow means for the started quotes of this server's database. */
export function runStarted({ names, has, value, ...of }: Context): Promise<number> {
  const [name, ...more] = names;
  if (name === undefined || more.length > 0) throw new WrongUsage("Name the one flow, by its id or its file.");
  return started({ ...of, isCopy: has("copy"), name, against: value("against") });
}
