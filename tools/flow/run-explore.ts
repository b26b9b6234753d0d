import { explorationOf, nearest } from "../../engine/analysis";
import { WrongUsage, type Context } from "./command";
import { editionNamed } from "./edition";
import { explorationLines, toldClasses } from "./exploration";
import { printJson } from "./print";
import { progressOf } from "./progress";
import { oneName } from "./select";

/** `flow explore`: prints the classes of answers that a flow tells apart, with a witness for each. */
export function runExplore({ places, names, has, value, output }: Context): number {
  const edition = editionNamed(places, oneName(names));
  const step = value("step");
  const steps = [...edition.course.run.flow.steps.keys()];
  if (step !== undefined && !steps.includes(step))
    throw new WrongUsage(`There is no step "${step}". Did you mean "${nearest(step, steps) ?? steps[0]}"?`);
  const explored = explorationOf(edition.course, edition.usual, progressOf(edition.name), step);
  const told = toldClasses(explored.classes, edition);
  if (has("json")) printJson(output, { name: edition.name, sha256: edition.sha256, ...explored, classes: told });
  else for (const line of explorationLines(edition.name, explored, told)) output.out(line);
  if (typeof edition.book?.unsure === "string") output.err(edition.book.unsure);
  return 0;
}
