import { loadSettings } from "../../../shared/useSettings";
import type { Files } from "../model/files";
import type { Checks } from "./checks";
import type { LibraryTexts } from "./library";
import { aroundOf, previewed } from "./previewed";
import { TookTooLong } from "./worker-calls";

/** A draft that takes longer to play holds up the page that shows it. */
const MOST_MS = 2_000;
/** As many things on a step are shown in about a second. The fullest step of a product has a few hundred. */
const MOST_THINGS = 5_000;

/** Returns why the preview may not run these files; undefined when it may, or can say itself why they cannot be shown. */
export async function trialOf(
  files: Files,
  texts: LibraryTexts,
  checks: Pick<Checks, "play">,
): Promise<string | undefined> {
  const given = previewed(files, texts, 0);
  if ("problem" in given) return undefined;
  try {
    const settings = await loadSettings();
    const { ms, most } = await checks.play(given.draft, aroundOf(settings), settings.today);
    if (ms > MOST_MS) return TOO_LONG;
    return most > MOST_THINGS ? tooFull(most) : undefined;
  } catch (error) {
    return error instanceof TookTooLong ? TOO_LONG : FAILED;
  }
}

const TOO_LONG = "To play it takes longer than 2 seconds. Take back your last changes, or make it smaller.";
const FAILED = "It could not be tried before it is shown. Reload the page to try again.";
const tooFull = (most: number): string =>
  `One of its steps shows ${most.toLocaleString("en-US")} things. Take back your last changes, or make the step smaller.`;
