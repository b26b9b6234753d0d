import { later } from "../shared/later";

const Nothing = () => null;
const load = () => import("./start");

/** What only the engine has shown: the first field does not wait for it. */
export const EngineDialog = later(async () => ({ default: (await load()).EngineDialog }), Nothing);
export const ChangedMeanwhile = later(async () => ({ default: (await load()).ChangedMeanwhile }), Nothing);
export const QuestionSummary = later(async () => ({ default: (await load()).QuestionSummary }), Nothing);

/** Loads the engine with all that it has shown. Rejects when they cannot be had now. */
export async function loadStart(): Promise<Awaited<ReturnType<typeof load>>> {
  await Promise.all([EngineDialog.preload(), ChangedMeanwhile.preload(), QuestionSummary.preload()]);
  return load();
}
