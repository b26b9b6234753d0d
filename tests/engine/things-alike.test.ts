/** Rules over things look at things alike once, and come to the same as if they looked at each. */
import { expect, it } from "vitest";
import { scopesOf } from "../../engine/analysis/index";

/** What is around a thing, of a class with a getter and a field. */
class Around {
  readonly colour = "red";
  constructor(private readonly day: string) {}
  get today(): string {
    return this.day;
  }
}

it("the scopes of one list in one state are the same for each rule, and others in another state", () => {
  const [bea, cal] = [{ name: "Bea" }, { name: "Cal" }];
  const list = [bea, cal, bea];
  const [one, other] = [new Around("2026-01-01"), new Around("2026-01-02")];
  const scopes = scopesOf(list, one, undefined);
  expect(scopes).toMatchObject(list);
  expect(scopes[2]).toBe(scopes[0]);
  expect(scopesOf(list, one, undefined)).toBe(scopes);
  expect(scopesOf(list, one, "driver")).toMatchObject(list.map((driver) => ({ driver })));
  expect(scopesOf(list, other, undefined).map((scope) => Reflect.get(scope, "today"))).toEqual(
    list.map(() => "2026-01-02"),
  );
});

it("a thing is read over what is around it, also where a getter has the name of its answer", () => {
  const [first] = scopesOf([{ today: "its own" }], new Around("2026-01-01"), undefined);
  const [second] = scopesOf([{ name: "Bea" }], new Around("2026-01-02"), undefined);
  expect(first).toMatchObject({ today: "its own", colour: "red" });
  expect(second).toMatchObject({ name: "Bea", today: "2026-01-02", colour: "red" });
});
