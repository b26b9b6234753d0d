import type { Host } from "./host";
import type { Kept } from "./kept";

/** Keeps all answers, to begin again when the quote they were saved on is lost (W33). */
export function keepToBeginAgain({ storage }: Pick<Host, "storage">, name: string, { given }: Kept): void {
  storage.keep(name, { answers: given, unsaved: [], given });
}
