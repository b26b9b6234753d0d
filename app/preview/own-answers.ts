import { isEqual } from "../../engine/index";
import type { JsonObject } from "../../engine/index";
import type { Runtime } from "../wizard/whole";

/** What a person has answered in the preview themselves: who goes on to another step there keeps it. */
export class OwnAnswers {
  private answers: JsonObject = {};
  private usual: JsonObject = {};

  /**
   * Returns what they have answered otherwise than usual so far.
   * @param usual what is usual from now on
   */
  given(usual: JsonObject): JsonObject {
    this.usual = usual;
    return this.answers;
  }

  /** Notes what is answered in an enrollment; once it is saved, its answers are not in the session any more. */
  noteIn(running: Runtime): void {
    running.subscribe(() => {
      const { answers, unsaved } = running.keepable();
      const all = { ...this.answers, ...Object.fromEntries(unsaved.map((name) => [name, answers[name] ?? null])) };
      this.answers = Object.fromEntries(
        Object.entries(all).filter(([name, value]) => !isEqual(value, this.usual[name])),
      );
    });
  }
}
