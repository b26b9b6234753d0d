/** A class behind a step that refuses the usual answers has a witness with other answers. */
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { asFile, Course, differenceOf, validatorMaker, wholeFlow } from "../../engine/analysis";
import { createEngine, loadFlow, type Json } from "../../engine/index";
import { editionNamed } from "../../tools/flow/edition";
import { placesOf } from "../../tools/flow/files";
import { libraryFor } from "../../tools/flow/library";

const places = placesOf(resolve(import.meta.dirname, "../.."), {});
const { course, usual, lists, file, engine } = editionNamed(places, "boa");
const { media } = libraryFor(places, file);
const validators = validatorMaker();

/** The flow with Colorado's staff minimum, which refuses some business types of Colorado at a step before. */
function courseWith(minimum: number, refused: Json): Course {
  const flow = structuredClone(asFile(wholeFlow(engine)));
  Object.assign(flow.tables?.staff_minimum?.cells ?? {}, { CO: minimum });
  Object.assign(flow.steps.find(({ id }) => id === "business-type") ?? {}, {
    reject: [
      {
        id: "type_of_state",
        with: "needs_underwriter",
        when: { and: [{ "==": [{ var: "answers.business_region" }, "CO"] }, refused] },
        reason: "An underwriter looks at this type of business there.",
      },
    ],
  });
  const loaded = loadFlow(flow, { lists, media });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded));
  return new Course(createEngine(loaded.flow, { lists, validators: validators(loaded.flow, { lists }) }), course.world);
}

const USUAL_TYPE = { "==": [{ var: "answers.sic_code" }, Number(usual.enroll.usual.sic_code)] };

function turnedAway(refused: Json) {
  const { changed, unseen } = differenceOf(
    courseWith(10, refused),
    courseWith(12, refused),
    usual,
    undefined,
    (key) => key === "employees/refusals",
  );
  return { changed, unseen };
}

it("a class whose usual answer to another question is refused before it has a witness with another answer", () => {
  const { changed, unseen } = turnedAway(USUAL_TYPE);
  expect(unseen).toEqual([]);
  // Who is turned away by both versions reads another minimum.
  expect(changed.map(({ outcomes }) => outcomes.was === outcomes.now)).toEqual([true, false]);
  const found = changed.find(({ outcomes }) => outcomes.was !== outcomes.now);
  expect([found?.decision, found?.steps]).toEqual(["employees/refusals", ["employees"]]);
  expect(found?.witness.answers).toMatchObject({ business_region: "CO" });
  expect(found?.witness.answers.sic_code).not.toBe(usual.enroll.usual.sic_code);
  expect(found?.outcomes.was).toMatch(/^goes on to/);
  expect(found?.outcomes.now).toMatch(/^rejected by below_staff_minimum/);
});

it("a class that is refused with every other answer has no witness", () => {
  const { changed, unseen } = turnedAway({ var: "answers.sic_code" });
  expect(changed).toEqual([]);
  expect(unseen.map(({ decision }) => decision)).toEqual(["employees/refusals"]);
});
