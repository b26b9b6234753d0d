/** What only has another name is the same: a comparison tells what changed beside the name. */
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { createEngine } from "../../engine/index";
import { aligned, asFile, Course, differenceOf, renameSaid, validatorMaker, wholeFlow } from "../../engine/analysis";
import { step } from "../../tools/exact/edit";
import { inShort } from "../../tools/exact/in-short";
import { planted } from "../../tools/exact/judge";
import { editionNamed, type Edition } from "../../tools/flow/edition";
import { placesOf } from "../../tools/flow/files";
import { isWhole, sampled } from "../support/tier";

const repository = resolve(import.meta.dirname, "../..");

function editionOf(folder: string | null, id: string): Edition {
  if (folder === null) return editionNamed(placesOf(repository, {}), id);
  const own = join(repository, "tests/fixtures", folder);
  return editionNamed(placesOf(repository, { FLOWS_DIR: own, PRODUCTS_DIR: join(own, "products") }), id);
}

/** The same version with all that is called so under another name: quoted, since a step's id is a part of texts, too. */
function withStep(
  { flow, course, usual }: { flow: ReturnType<typeof asFile>; course: Course; usual: Edition["usual"] },
  id: string,
) {
  const text = JSON.stringify(flow).replaceAll(`"id":"${id}"`, '"id":"other-name"');
  const moved = text.replaceAll(new RegExp(`"(to|aside)":"${id}"`, "g"), '"$1":"other-name"');
  const first = /"first":\[[^\]]*\]/g;
  const other = JSON.parse(moved.replaceAll(first, (all) => all.replaceAll(`"${id}"`, '"other-name"')));
  const validators = validatorMaker();
  const engine = createEngine(other, { lists: course.lists, validators: validators(other, { lists: course.lists }) });
  return { flow: other, course: new Course(engine, course.world), usual };
}

describe.each(
  sampled(
    [
      ["third", "event-day"],
      [null, "passport360"],
      [null, "boa"],
    ] as const,
    1,
  ),
)("in %s %s", (folder, id) => {
  const { engine, course, usual } = editionOf(folder, id);
  const flow = asFile(wholeFlow(engine));
  const was = { flow, course, usual };

  it.each(
    sampled(
      flow.steps.map((each) => String("id" in each && each.id)),
      2,
    ),
  )("the step %s under another name does what it did", (name) => {
    const pair = aligned(was, withStep(was, name));
    expect(pair.renames.map(renameSaid)).toEqual([
      `The step ${name} is other-name now: what it asks and decides is compared under its new name.`,
    ]);
    expect(differenceOf(pair.was, pair.now, pair.usual)).toMatchObject({ changed: [], unseen: [] });
  });
});

describe("what changed beside a name", () => {
  it("is a class of its own: a step that has another name and lets through whom it stopped", () => {
    const { difference, renames } = planted({
      product: "boa",
      name: "a step renamed, and its check dropped",
      classes: [],
      apply: (files) => {
        const employees = step(files, "employees");
        employees.id = "workforce";
        delete employees.checks;
      },
    });
    expect(renames.map(({ what, from, to }) => [what, from, to])).toEqual([["step", "employees", "workforce"]]);
    const refusals = difference.changed.filter(({ decision }) => decision === "workforce/refusals");
    expect(refusals.map(({ outcomes }) => outcomes)).toContainEqual({
      was: expect.stringContaining("neither owners nor employees"),
      now: "goes on to plans",
    });
    expect(difference.changed.map(({ about }) => about)).not.toContain("asked");
  });

  it.runIf(isWhole)("is what is saved, where a question has another name without a record", () => {
    const { difference, renames } = planted({
      product: "boa",
      name: "the owners under another name",
      classes: [],
      apply: (files) => {
        const { questions } = step(files, "business-ownership");
        questions.owners = { ...questions.owners_count, maximum: 5000 };
        delete questions.owners_count;
        const text = JSON.stringify(files.flow)
          .replaceAll("answers.owners_count", "answers.owners")
          .replaceAll('"owners_count"', '"owners"');
        Object.assign(files.flow, JSON.parse(text));
        Object.assign(
          files.book,
          JSON.parse(JSON.stringify(files.book).replaceAll("answers.owners_count", "answers.owners")),
        );
      },
    });
    expect(renames.map(renameSaid)).toEqual([
      "The question owners_count is owners now, without a record: a started quote that moves loses its answer, and is asked again.",
    ]);
    expect(difference.changed.map(inShort)).toEqual([
      "business-ownership.owners/answer @business-ownership: owners 5001..100000",
      "business-ownership.owners/answer @business-ownership: owners 100001..",
      "business-ownership.owners/declared @business-ownership: all",
    ]);
  });
});
