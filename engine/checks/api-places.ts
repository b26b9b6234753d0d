/** What findings say of the places of the API's records. */
import type { Asked } from "../flow/asked";
import { nearest, oneOf, show } from "../flow/finding";
import { placesIn, type ApiSchema, type Records, type UnknownPlace } from "./api-records";

/** How a finding says that a path leads to no place of the API. */
export function saidOf(path: readonly string[], { unknown, known }: UnknownPlace) {
  const above = path.slice(0, unknown);
  const places = known.map((name) => [...above, name].join("."));
  const near = nearest(path[unknown] ?? "", known);
  return {
    found: show(path.slice(0, unknown + 1).join(".")),
    expected: places.length > 0 ? oneOf(places) : `${above.join(".")}, which has no parts`,
    near: near === undefined ? undefined : places[known.indexOf(near)],
  };
}

/** The first place of the record, at any depth, whose name is the last part of a path. */
export function sameNameElsewhere(path: readonly string[], records: Records): string | undefined {
  const [root = ""] = path;
  const places = placesIn(records[root] ?? {}, `${root}.`).map(([place]) => place);
  return places.find((place) => place.endsWith(`.${path.at(-1)}`));
}

/** The types that a place may hold; none where the question's answer is among them, or anything may be there. */
export function otherTypes(asked: Asked, place: ApiSchema): readonly string[] {
  const types = place.type === undefined ? [] : [place.type].flat();
  return storedTypes(asked, place).some((type) => types.includes(type)) ? [] : types.filter((type) => type !== "null");
}

/** How an answer is stored: a card as a token, a consent with its texts, a state with its name. */
function storedTypes({ question }: Asked, place: ApiSchema): readonly string[] {
  if (question.widget === "card") return ["string"];
  if (question.agrees_to) return ["object"];
  if (question.list !== undefined && place.properties?.code) return ["object"];
  if (question.type === "file") return ["object"];
  return question.type === "integer" ? ["integer", "number"] : [question.type];
}
