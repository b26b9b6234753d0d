import type { Course } from "../../engine/analysis";

/** What is around a person that is not as usual. */
export type World = Partial<Pick<Course["world"], "today" | "card" | "licensed" | "fails" | "policy" | "around">>;
