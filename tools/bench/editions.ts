import { resolve } from "node:path";
import { Course } from "../../engine/analysis";
import { uncheckedVersionOf, type Files } from "../exact/product";
import { editionNamed, type Edition } from "../flow/edition";
import { placesOf } from "../flow/files";

const places = placesOf(resolve(import.meta.dirname, "../.."), {});

/** Returns files as an edition that `flow diff` compares, priced as the product of this name is; the flow may be larger than any that is sold. */
export function editionOf(files: Files): Edition {
  const { flow, course } = uncheckedVersionOf(files);
  const priced = editionNamed(places, String(files.flow.id));
  const placeOf: Edition["placeOf"] = (pointer) => ({ file: "made.flow.json", pointer });
  return {
    ...priced,
    flow,
    parts: {},
    engine: course.engine,
    course: new Course(course.engine, priced.course.world),
    placeOf,
  };
}
