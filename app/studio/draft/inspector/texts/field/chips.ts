import { EditorState, StateEffect, StateField } from "@codemirror/state";
import type { ChangeSet, Extension, Range, Transaction } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";
import type { Sayable } from "../../vocabulary";
import { placeholdersIn } from "./placeholders";
import type { Placeholder } from "./placeholders";
import { saidOf, shownOf } from "./readable";
import type { Shown } from "./readable";

interface Chips {
  readonly sayable: Sayable | undefined;
  readonly found: readonly Placeholder[];
  readonly marks: DecorationSet;
}

/** Says what the text can say from now on. */
export const sayableKnown = StateEffect.define<Sayable | undefined>();

/** Placeholders are shown as what they read. The text keeps them as they are written. */
class Chip extends WidgetType {
  constructor(
    readonly shown: Shown,
    readonly isTouched: boolean,
  ) {
    super();
  }
  override eq(other: Chip): boolean {
    return this.isTouched === other.isTouched && saidOf(this.shown) === saidOf(other.shown);
  }
  override toDOM(): HTMLElement {
    const { label, format, wrong } = this.shown;
    const chip = document.createElement("span");
    chip.className = `cm-chip${wrong === "" ? "" : " cm-chip-wrong"}${this.isTouched ? " cm-chip-touched" : ""}`;
    if (wrong !== "") chip.append(part("cm-chip-sign", `${wrong}: `));
    chip.append(label);
    if (format !== "") chip.append(part("cm-chip-format", ` (${format})`));
    return chip;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

function part(name: string, text: string): HTMLElement {
  const made = document.createElement("span");
  made.className = name;
  made.textContent = text;
  return made;
}

const chips = StateField.define<Chips>({
  create: (state) => chipsOf(state, undefined),
  update(before, transaction) {
    const known = transaction.effects.find((effect) => effect.is(sayableKnown));
    if (!known && !transaction.docChanged && !transaction.selection) return before;
    return chipsOf(transaction.state, known ? known.value : before.sayable);
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ marks }) => marks),
    EditorView.atomicRanges.of(({ state }) => state.field(field).marks),
  ],
});

/** As many are shown as what they read; a text with more has the others as they are written. */
const MOST = 200;

function chipsOf(state: EditorState, sayable: Sayable | undefined): Chips {
  const found = placeholdersIn(state.doc.toString()).slice(0, MOST);
  const touched = touchedOf(state, found);
  const marks = found.map((each): Range<Decoration> => {
    const widget = new Chip(shownOf(each, sayable), each === touched);
    return Decoration.replace({ widget }).range(each.from, each.to);
  });
  return { sayable, found, marks: Decoration.set(marks) };
}

/** Returns the chip that is selected, or that the caret is at; the one before the caret is the one just put in. */
function touchedOf({ selection }: EditorState, found: readonly Placeholder[]): Placeholder | undefined {
  const { from, to, empty } = selection.main;
  if (!empty) return found.find((each) => each.from === from && each.to === to);
  return found.find((each) => each.to === to) ?? found.find((each) => each.from === from);
}

/** Returns what the text can say. */
export const sayableOf = (state: EditorState): Sayable | undefined => state.field(chips).sayable;

/** Returns the chip that the caret is at. */
export const touchedIn = (state: EditorState): Placeholder | undefined => touchedOf(state, state.field(chips).found);

/** A press of a chip selects it. */
const pressed = EditorView.domEventHandlers({
  mousedown({ target }, view) {
    const chip = target instanceof Element ? target.closest(".cm-chip") : null;
    if (!chip) return false;
    const at = view.posAtDOM(chip);
    const found = view.state.field(chips).found.find(({ from, to }) => from <= at && at <= to);
    if (!found) return false;
    view.dispatch({ selection: { anchor: found.from, head: found.to } });
    view.focus();
    return true;
  },
});

/** A browser says letters that the caret passes; of a chip, which it skips, we do. */
const spoken = EditorState.transactionExtender.of((transaction) => {
  const said = passed(transaction);
  return said === undefined ? null : { effects: EditorView.announce.of(said) };
});

function passed(transaction: Transaction): string | undefined {
  const { startState, newSelection, newDoc, docChanged, changes } = transaction;
  const { found, sayable } = startState.field(chips);
  const say = (each: Placeholder | undefined): string | undefined => each && saidOf(shownOf(each, sayable));
  if (transaction.isUserEvent(PUT_IN))
    return say(placeholdersIn(newDoc.toString()).find(({ to }) => to === newSelection.main.head));
  if (docChanged) return transaction.isUserEvent("delete") ? sayGone(say(found.find(isWithin(changes)))) : undefined;
  const [was, now] = [startState.selection.main.head, newSelection.main.head];
  return say(found.find(({ from, to }) => from === Math.min(was, now) && to === Math.max(was, now)));
}

const sayGone = (said: string | undefined): string | undefined => said && `${said} removed`;

const isWithin =
  (changes: ChangeSet) =>
  ({ from, to }: Placeholder): boolean => {
    let isChanged = false;
    changes.iterChangedRanges((begin, end) => {
      isChanged ||= begin <= from && to <= end;
    });
    return isChanged;
  };

/** The event of a chip that is put in, or written in another way. */
export const PUT_IN = "input.complete";

/** What looks like a placeholder and cannot be one. */
const broken = EditorView.decorations.compute(["doc"], ({ doc }) => {
  const text = doc.toString();
  const sound = new Set(placeholdersIn(text).map(({ from }) => from));
  const wrong = Array.from(text.matchAll(/\{[^{}]*\}/g))
    .filter(({ index }) => !sound.has(index))
    .slice(0, MOST);
  return Decoration.set(wrong.map(({ index, 0: whole }) => BROKEN.range(index, index + whole.length)));
});
const BROKEN = Decoration.mark({ class: "cm-broken", attributes: { title: "This placeholder cannot be read" } });

/** Placeholders as chips, which the caret does not enter. */
export const withChips: Extension = [chips, pressed, spoken, broken];
