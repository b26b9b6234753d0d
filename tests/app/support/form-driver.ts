/** What a person does in a form by its controls alone: adds a word, says something with it, changes that, takes it away. */
import { EditorView } from "@codemirror/view";
import { act, fireEvent } from "@testing-library/react";
import { childNode, labelOf, memberOf } from "../../../engine/analysis/index";
import type { SchemaNode } from "../../../engine/analysis/index";
import { chosenWay, controlOf, shapeOf } from "../../../app/studio/draft/inspector/model/controls";
import type { Control } from "../../../app/studio/draft/inspector/model/controls";
import { pointerTo } from "../../../app/studio/draft/inspector/model/pages";
import type { LiveForm } from "./live-draft";

/** A place of the form: what the schema says of it, and the word that it is. */
export interface Spot {
  readonly node: SchemaNode;
  readonly name: string;
  readonly pointer: string;
}

const problem = (words: string): Error => new Error(words);

const all = <T extends HTMLElement = HTMLElement>(within: ParentNode, selector: string): readonly T[] => [
  ...within.querySelectorAll<T>(selector),
];

/** The part of the page that is about a place: the innermost one, or all of it. */
export function frameOf(pointer: string): HTMLElement | undefined {
  return all(document, "[data-word]")
    .filter((each) => each.dataset.word === pointer && !/^(?:H[23]|BUTTON)$/.test(each.tagName))
    .at(-1);
}

const wordAround = (element: Element): Element | null | undefined => element.parentElement?.closest("[data-word]");

/** The buttons of a place that are not of a word inside of it. */
const ownButtons = (frame: HTMLElement | undefined): readonly HTMLButtonElement[] =>
  all<HTMLButtonElement>(frame ?? document, "button").filter((each) => (wordAround(each) ?? undefined) === frame);

const wordsOn = (button: HTMLElement): string =>
  button.getAttribute("aria-label") ?? button.textContent.replaceAll(/\s+/g, " ").trim();

const press = (button: HTMLElement): void => void fireEvent.click(button);

const ADDS = /^\+ Add/;

/** Returns what the open menu of a button offers. */
const offered = (button: HTMLElement): readonly HTMLElement[] =>
  all(
    document.getElementById(button.getAttribute("aria-controls") ?? "") ?? document.createElement("div"),
    "li button",
  );

const labelOn = (choice: HTMLElement): string => choice.firstChild?.textContent ?? "";

/** Adds a word to a thing by its button. */
export function addWord(thing: string, word: string, label: string): void {
  const buttons = ownButtons(frameOf(thing)).filter((each) => ADDS.test(wordsOn(each)));
  for (const button of buttons) {
    press(button);
    const choice = offered(button).find((each) => labelOn(each) === label);
    if (choice) {
      press(choice);
      if (frameOf(pointerTo(thing, word))) return;
      throw problem(`${label} is not shown once it is added.`);
    }
    press(button);
  }
  throw problem(`No button of ${thing === "" ? "the file" : thing} adds ${label}.`);
}

/** The button that takes a word away; undefined where there is none. */
export const removerOf = (pointer: string, label: string): HTMLElement | undefined =>
  ownButtons(frameOf(pointer)).find((each) => wordsOn(each) === `Remove ${label}`);

interface At extends Spot {
  readonly frame: HTMLElement;
  readonly form: LiveForm;
  /** Something is there already. */
  readonly isAgain: boolean;
}

const editorsIn = (frame: HTMLElement): readonly EditorView[] =>
  all(frame, "[data-text]").flatMap((host) => {
    const content = host.shadowRoot?.querySelector<HTMLElement>(".cm-content");
    const view = content && EditorView.findFromDOM(content);
    return view ? [view] : [];
  });

function typeText({ frame, isAgain }: At): boolean {
  const view = editorsIn(frame).at(-1);
  if (!view) throw problem("There is no field for a text.");
  const at = view.state.doc.length;
  act(() => view.dispatch({ changes: { from: at, insert: isAgain ? " more" : "Words" }, userEvent: "input.type" }));
  return true;
}

/** Types into an input; what is typed has to differ from what is there. */
function typeLine({ frame, isAgain }: At, words = ["one", "two"]): boolean {
  const input = all<HTMLInputElement>(frame, "input:not([type=radio]):not([type=checkbox]), textarea").at(0);
  if (!input) throw problem("There is no field for a line.");
  fireEvent.change(input, { target: { value: words[isAgain ? 1 : 0] } });
  return true;
}

/** Chooses the first option that is not chosen. */
function choose(select: HTMLSelectElement | undefined): boolean {
  if (!select) throw problem("There is nothing to choose from.");
  const other = [...select.options].find(({ value }) => value !== "" && value !== select.value);
  if (other) fireEvent.change(select, { target: { value: other.value } });
  return other !== undefined;
}

/** Chooses the first of what there is to choose from at a place. */
export function chooseFirst(pointer: string): void {
  const select = selectIn(frameOf(pointer) ?? document.body);
  if (select) fireEvent.change(select, { target: { value: select.options[0]?.value } });
}

const selectIn = (frame: HTMLElement, name?: RegExp): HTMLSelectElement | undefined =>
  all<HTMLSelectElement>(frame, "select").find((each) => !name || name.test(each.getAttribute("aria-label") ?? ""));

const pick = (at: At): boolean => {
  const select = selectIn(at.frame);
  return select ? choose(select) : typeLine(at);
};

function addRow({ frame, form, pointer }: At): boolean {
  const before = valueIn(form, pointer);
  pressIn(frame, /^Add a row to/);
  const reads = all<HTMLSelectElement>(frame, 'select[aria-label$="what is read"]').at(-1);
  if (valueIn(form, pointer) === before && reads) choose(reads);
  return true;
}

/** How each control is used: to say something first, and then something else. Returns whether it could be. */
const USES: { readonly [control in Control]: (at: At) => boolean } = {
  text: typeText,
  body(at) {
    if (!at.isAgain) pressIn(at.frame, /^Add a paragraph/);
    return typeText(at);
  },
  plain: (at) => (editorsIn(at.frame).length > 0 ? typeText(at) : typeLine(at)),
  wrong: typeText,
  choices(at) {
    if (!at.isAgain) pressIn(at.frame, /^Add an option/);
    return typeText(at);
  },
  condition: addRow,
  expression({ frame }) {
    const say = buttonIn(frame, /^Say /);
    if (!say) return choose(selectIn(frame, /, what it is$/) ?? selectIn(frame));
    press(say);
    return true;
  },
  "flag-or-rule": ({ frame }) => choose(selectIn(frame)),
  reference: pick,
  "one-of": pick,
  fixed({ frame, isAgain }) {
    if (!isAgain) all<HTMLInputElement>(frame, "input[type=checkbox]").forEach(press);
    return !isAgain;
  },
  "yes-no"({ frame, isAgain }) {
    const radio = all<HTMLInputElement>(frame, "input[type=radio]")[isAgain ? 1 : 0];
    if (!radio) throw problem("There is no yes or no.");
    press(radio);
    return true;
  },
  number: (at) => typeLine(at, ["5", "7"]),
  any(at) {
    const isLine = all(at.frame, "input:not([type=radio])").length > 0;
    return isLine ? typeLine(at) : choose(selectIn(at.frame, /^Kind of/));
  },
};

const buttonIn = (frame: HTMLElement, name: RegExp): HTMLButtonElement | undefined =>
  all<HTMLButtonElement>(frame, "button").find((each) => name.test(wordsOn(each)));

function pressIfThere(frame: HTMLElement, name: RegExp): void {
  const found = buttonIn(frame, name);
  if (found) press(found);
}

function pressIn(frame: HTMLElement, name: RegExp): void {
  const found = buttonIn(frame, name);
  if (!found) throw problem(`There is no button ${name}.`);
  press(found);
}

/** Returns what the file says at a place, as JSON. */
export function valueIn(form: LiveForm, pointer: string): string | undefined {
  const text = form.files().get(form.place().path) ?? "";
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  return JSON.stringify(keys.reduce<unknown>((value, key) => memberOf(value, key), JSON.parse(text)));
}

/** Says something with a word; something else where something is said. Returns whether it could be. */
export function say(form: LiveForm, spot: Spot, isAgain = false): boolean {
  const { name, pointer } = spot;
  const node = chosenWay(spot.node, undefined);
  const shape = shapeOf(node, name, undefined);
  // A section has a form of its own once something is said.
  if (!frameOf(pointer) && valueIn(form, pointer) !== undefined) form.showPlace({ path: form.place().path, pointer });
  if (shape === "value") {
    const frame = frameOf(pointer);
    if (!frame) throw problem(`${name} is not in the form.`);
    return USES[controlOf(node, name, undefined) ?? "any"]({ ...spot, node, frame, form, isAgain });
  }
  return shape === "parts" ? sayInside(form, { ...spot, node }, isAgain) : addOne(form, { ...spot, node });
}

/** Says the first word of a thing inside of another one. */
function sayInside(form: LiveForm, { node, pointer }: Spot, isAgain: boolean): boolean {
  const { properties = {}, required = [] } = node.schema;
  const name = required[0] ?? Object.keys(properties)[0] ?? "";
  const inner = childNode(node, name, undefined);
  if (!inner) throw problem("It has no words.");
  const at = pointerTo(pointer, name);
  if (!frameOf(at)) addWord(pointer, name, labelOf(name, node.definition));
  return say(form, { node: inner, name, pointer: at }, isAgain);
}

/** Adds a thing or a value, and says something with it where it is shown inside. Returns whether one could be added. */
function addOne(form: LiveForm, { node, pointer }: Spot): boolean {
  const from = form.place();
  const was = valueIn(form, pointer);
  const button = ownButtons(frameOf(pointer)).find((each) => ADDS.test(wordsOn(each)));
  if (!button) throw problem("There is no button that adds one.");
  press(button);
  const [first] = offered(button);
  if (first) press(first);
  // A thing whose name is made of its title is asked for that.
  pressIfThere(frameOf(pointer) ?? document.body, /^Add it$/);
  const now: unknown = JSON.parse(valueIn(form, pointer) ?? "null");
  if (valueIn(form, pointer) === was) {
    if (was === undefined) throw problem("Nothing is added.");
    return false;
  }
  form.showPlace(from);
  const key = Array.isArray(now) ? String(now.length - 1) : (Object.keys(Object(now)).at(-1) ?? "");
  sayInRow(form, { node, pointer }, { key, value: memberOf(now, key) });
  return true;
}

interface Row {
  readonly key: string;
  readonly value: unknown;
}

function sayInRow(form: LiveForm, { node, pointer }: Omit<Spot, "name">, { key, value }: Row): void {
  const inner = childNode(node, key, value);
  const at = pointerTo(pointer, key);
  if (inner && frameOf(at) && controlOf(inner, key, undefined))
    say(form, { node: inner, name: key, pointer: at }, value !== "");
}
