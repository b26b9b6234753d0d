import { StateEffect, StateField } from "@codemirror/state";
import type { EditorState, Extension, TransactionSpec } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";

/** A name of a member with its colon, and the blanks behind. */
const NAME = /^"[^"\\]*(?:\\.[^"\\]*)*"\s*:\s*/s;
const ONE_TEXT = /^"[^"\\]*(?:\\.[^"\\]*)*"$/s;

interface Selected {
  readonly anchor: number;
  readonly head: number;
}

/**
 * Returns what is selected for somebody who is led to a stretch of a text. Their next key may spoil nothing but words: of a
 * text it is what is within its quotes; for all else the caret is where the value begins.
 */
function selectedIn(stretch: string, from: number): Selected {
  const name = NAME.exec(stretch)?.[0] ?? "";
  const value = stretch.slice(name.length);
  const begin = from + name.length;
  return ONE_TEXT.test(value) ? { anchor: begin + 1, head: begin + value.length - 1 } : { anchor: begin, head: begin };
}

const landed = StateEffect.define<{ readonly from: number; readonly to: number }>();
const mark = Decoration.mark({ class: "cm-landed" });

/** The stretch that somebody was led to, until they go elsewhere or edit. */
const stretch = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marked, { effects, docChanged, selection }) {
    for (const effect of effects)
      if (effect.is(landed)) {
        const { from, to } = effect.value;
        return from < to ? Decoration.set(mark.range(from, to)) : Decoration.none;
      }
    return docChanged || selection ? Decoration.none : marked;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Lets a stretch be marked that somebody is led to. */
export const landing: Extension = stretch;

/** Returns what leads to a stretch of the text: shows all of it, and selects no more than words. */
export function landingAt({ doc }: EditorState, begin: number, end: number): TransactionSpec {
  const from = Math.min(begin, doc.length);
  const to = Math.max(from, Math.min(end, doc.length));
  const selection = selectedIn(doc.sliceString(from, to), from);
  return { selection, effects: [landed.of({ from, to }), EditorView.scrollIntoView(from, { y: "center" })] };
}
