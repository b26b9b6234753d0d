import { laterOf } from "../shared/later";

const Nothing = () => null;
const load = () => import("./start");

/** What only the engine has shown: the first field does not wait for it. */
export const EngineDialog = laterOf(load, (start) => start.EngineDialog, Nothing);
export const ChangedMeanwhile = laterOf(load, (start) => start.ChangedMeanwhile, Nothing);
export const QuestionSummary = laterOf(load, (start) => start.QuestionSummary, Nothing);

/** Loads the engine with all that it has shown. Rejects when they cannot be had now. */
export async function loadStart(): ReturnType<typeof load> {
  const [start] = await Promise.all([EngineDialog.preload(), ChangedMeanwhile.preload(), QuestionSummary.preload()]);
  return start;
}
