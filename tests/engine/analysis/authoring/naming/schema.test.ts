/** Every place of the schemas that takes a name is known: what the schema says next is asked about here. */
import { describe, expect, it } from "vitest";
import { DECLARING, definitionIn, NO_NAMES, rootOf, SCHEMAS, USING, walked } from "../../../../../engine/analysis";
import { NAME, places, type Place } from "./places-of-schemas";

const known = (at: string): boolean => at in DECLARING || at in USING || NO_NAMES.has(at) || at === "questions/{}";
const sortOf = ({ schema }: Place): string | undefined => /\$defs\/(\w+)$/.exec(schema.$ref ?? "")?.[1];

describe("The places of the schemas", () => {
  it("that have a form of names, and name no sort, are known as giving a name, using one or none", () => {
    const open = places.filter(
      (each) =>
        each.of !== "scenario" && each.of !== "book" && (each.schema.pattern !== undefined || sortOf(each) === "name"),
    );
    expect(open.length).toBeGreaterThan(25);
    expect(open.filter(({ at }) => !known(at)).map(({ at }) => at)).toEqual([]);
  });

  it("that are said to give or use a name are there", () => {
    const all = new Set(places.map(({ at }) => at));
    const open = (at: string): boolean => at.endsWith("/{}") && all.has(`${at.slice(0, -3)}/*`);
    const said = [...Object.keys(DECLARING), ...Object.keys(USING), ...NO_NAMES];
    expect(said.filter((at) => at !== "SeenStep" && !all.has(at) && !open(at))).toEqual([]);
  });

  const flow = SCHEMAS.flow.$defs ?? {};
  const named = places.filter((each) => {
    const sort = sortOf(each);
    return (each.of === "flow" || each.of === "part") && sort !== undefined && flow[sort]?.type === "string";
  });

  it.each(named.map((place) => [place.at, place] as const))("that name a sort are visited: %s", (at, place) => {
    const found: string[] = [];
    const root = place.root === place.of ? rootOf(place.of) : definitionIn(place.of, place.root);
    walked(root, place.value, "", {}, ({ from, sort, value, around }) => {
      if (value === NAME) found.push(`${from} ${sort}`);
      return around;
    });
    expect(found).toContain(`${at} ${sortOf(place)}`);
  });
});
