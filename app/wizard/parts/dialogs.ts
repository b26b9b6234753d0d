import { later } from "../../shared/later";

const Nothing = () => null;

/** The dialogs come with the engine, which is what opens them: the first field does not wait for them. */
export const EngineDialog = later(() => import("./EngineDialog"), Nothing);
export const ChangedMeanwhile = later(() => import("./ChangedMeanwhile"), Nothing);

/** Loads the dialogs. Rejects when they cannot be had now. */
export const preloadDialogs = (): Promise<unknown> => Promise.all([EngineDialog.preload(), ChangedMeanwhile.preload()]);
