/** Every word of the schemas has its place in a form, and is said, changed and taken away by its controls without a trace. */
import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { editedFile, kindOfPath, labelOf } from "../../../engine/analysis/index";
import { controlOf, shapeOf } from "../../../app/studio/draft/inspector/model/controls";
import { isNameOfThing, pagesTo, pointerTo } from "../../../app/studio/draft/inspector/model/pages";
import { ofEachKind } from "../../support/tier";
import { addWord, chooseFirst, frameOf, removerOf, say, valueIn } from "../support/form-driver";
import { knownOf, showForm } from "../support/live-draft";
import type { LiveForm } from "../support/live-draft";
import { allowDialogs } from "../support/show";
import { allowFields } from "../support/text-fields";
import { NOT_IN_FORMS } from "../support/words-not-in-forms";
import { wordsInForm } from "../support/words-in-form";
import { FILES_OF_WORDS, PARTS_OF_WORDS, wordCases } from "../support/words-of-schemas";
import type { WordCase } from "../support/words-of-schemas";

beforeEach(() => {
  allowFields();
  allowDialogs();
});
afterEach(cleanup);

const known = knownOf(FILES_OF_WORDS);
const isRenamed = ({ word, thing, path, text }: WordCase): boolean =>
  isNameOfThing(word) && pagesTo(kindOfPath(path), JSON.parse(text), thing).at(-1)?.isItem === true;
const all = wordCases();
const cases = all.filter(({ said }) => !(said in NOT_IN_FORMS));

const UNKNOWN = /that the form does not know|written by hand/i;

/** The form of the thing of a word, with the word or without it. */
function opened({ path, thing }: WordCase, text: string): LiveForm {
  const files = new Map([...FILES_OF_WORDS, [path, text]]);
  return showForm(files, { path, pointer: thing }, knownOf(files) ?? known);
}

const withWord = ({ path, text, thing, word, value }: WordCase): string =>
  editedFile({ path, text }, pointerTo(thing, word), value) ?? "";

/** Says a word that may be left out, says something else, and takes it away. */
function used(each: WordCase): void {
  const { path, text, thing, word, node, isRequired, definition } = each;
  const at = pointerTo(thing, word);
  const form = opened(each, text);
  const label = labelOf(word, definition);
  if (!isRequired) addWord(thing, word, label);
  say(form, { node, name: word, pointer: at });
  const said = valueIn(form, at);
  expect(said, "what is said is in the file").toBeDefined();
  changed(form, each);
  if (isRequired) return expect(removerOf(at, label)).toBeUndefined();
  // A step of another kind has to say which one it is.
  if (word === "kind") chooseFirst(at);
  remove(at, label);
  expect(form.files().get(path)).toBe(text);
}

/** Says something else with a word. */
function changed(form: LiveForm, { thing, word, node, path }: WordCase): void {
  const at = pointerTo(thing, word);
  const said = valueIn(form, at);
  if (form.place().pointer !== thing) form.showPlace({ path, pointer: thing });
  expect(frameOf(at)?.textContent ?? "", "the control knows it").not.toMatch(UNKNOWN);
  const isOther = say(form, { node, name: word, pointer: at }, true);
  if (isOther) expect(valueIn(form, at), "something else is said").not.toBe(said);
}

/** Takes a word away by its button, or a section by the button of its form. */
function remove(at: string, label: string): void {
  const button = removerOf(at, label) ?? screen.getByText("Remove this");
  fireEvent.click(button);
  const anyway = screen.queryByText("Remove all the same");
  if (anyway) fireEvent.click(anyway);
}

/** Names a thing otherwise, and back. */
function renamed(each: WordCase): void {
  const before = withWord(each);
  const { path } = each;
  const form = opened(each, before);
  const name = (now: string): void => {
    fireEvent.click(screen.getByRole("button", { name: "Rename" }));
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: now } });
    fireEvent.click(dialog.getByRole("button", { name: "Rename" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  };
  name("another");
  expect(valueIn(form, pointerTo(each.thing, each.word))).toBe('"another"');
  name("a");
  expect(form.files().get(path)).toBe(before);
}

function run(each: WordCase): void {
  if (isRenamed(each)) renamed(each);
  else if (each.tells) changed(opened(each, withWord(each)), each);
  else used(each);
}

/** Returns why no form leads to a word; undefined where one does. */
function missing({ path, text, thing, word, isRequired, tells, value, node }: WordCase): string | undefined {
  const at = pointerTo(thing, word);
  const before = wordsInForm(path, text, thing, PARTS_OF_WORDS);
  const around = before.find(({ pointer }) => pointer === thing);
  if (!tells) {
    if (!around) return "the thing has no form";
    const isOffered = around.absent.some(({ name }) => name === word);
    if (isRequired !== before.some(({ pointer }) => pointer === at)) return "it is shown, or not, though absent";
    if (isRequired === isOffered) return isRequired ? "it is offered though it is shown" : "it is not offered";
  }
  const now = editedFile({ path, text }, at, value) ?? "";
  const shown = wordsInForm(path, now, at, PARTS_OF_WORDS).find(({ pointer }) => pointer === at);
  if (!shown) return "it is not shown where it is there";
  const isOpen = Object.keys(node.schema).every((each) => each === "description");
  return shown.control === "any" && !isOpen && [node.schema.type].flat().length < 2 ? "it has no control" : undefined;
}

describe("the form of a thing", () => {
  const said = all.filter((each) => !isRenamed(each)).map((each) => [each.said, missing(each)] as const);
  test.each(said.filter(([name]) => !(name in NOT_IN_FORMS)))("has the word %s", (_, why) => {
    expect(why).toBeUndefined();
  });
  test.each(Object.keys(NOT_IN_FORMS))("has no word %s, for a reason", (name) => {
    expect(said.find(([each]) => each === name)?.[1]).toBeDefined();
  });
});

/** What its controls are; a word of a small form is drawn before one of a large one. */
const kindsOf = ({ node, word, tells, isRequired }: WordCase): readonly string[] =>
  tells || isRequired ? [] : [controlOf(node, word, undefined) ?? shapeOf(node, word, undefined)];
const smallFirst = cases.toSorted((a, b) => a.text.length - b.text.length);

describe("a form, by its controls", () => {
  test.each(ofEachKind(smallFirst, kindsOf).map((each) => [each.said, each] as const))(
    "says and takes back %s",
    (_, each) => run(each),
  );
});
