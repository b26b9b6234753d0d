import { WrongUsage, type Context } from "./command";
import { replayVersion } from "./replay";

/** `flow replay`: compares the stored quotes of a version with what the present engine makes of them. */
export function runReplay({ names, has, ...of }: Context): Promise<number> {
  const [flow, version, ...more] = names;
  if (flow === undefined || version === undefined || more.length > 0)
    throw new WrongUsage("Name the flow and the version, such as boa 1.2.0.");
  return replayVersion({ ...of, isCopy: has("copy") }, flow, version);
}
