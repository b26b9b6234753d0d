import { WrongUsage, type Context } from "./command";
import { started } from "./started";

/** `flow started`: prints what a flow means for the started quotes of this server's database. */
export function runStarted({ places, names, has, value }: Context): Promise<number> {
  const [name, ...more] = names;
  if (name === undefined || more.length > 0) throw new WrongUsage("Name the one flow, by its id or its file.");
  return started({ root: places.root, isCopy: has("copy"), name, against: value("against") });
}
