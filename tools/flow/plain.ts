import { PlainWords, plainNames, ruleSaid, valueSaid, wholeFlow, type Naming } from "../../engine/analysis";
import type { Json } from "../../engine/index";
import type { Edition } from "./edition";

/** Says to people what the comparison of two versions says, and the answers of its witnesses. */
export class Plain extends PlainWords {
  constructor(
    was: Edition,
    private readonly now: Edition,
  ) {
    super({
      names: plainNames([was, now].map(namingOf)),
      ratedBy: now.flow.rated_by,
      isOnlyPlan: (now.priced?.book.plans ?? []).length === 1,
      valueOf: (path) => {
        const said = ruleSaid({ var: path }, now.course);
        return said.includes("values.") ? path.slice("values.".length).replaceAll("_", " ") : said;
      },
    });
  }

  /** An answer to a question as people read it. */
  answer(name: string, value: Json | undefined): string {
    const { course } = this.now;
    return this.text(valueSaid(value ?? null, course.run.flow.questions.get(name), course));
  }
}

const namingOf = ({ engine, lists, priced, book }: Edition): Naming => ({
  whole: wholeFlow(engine),
  lists,
  priced: priced?.book,
  book: book?.name,
});
