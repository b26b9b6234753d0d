import { pickedCompletion } from "@codemirror/autocomplete";
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { isolateHistory } from "@codemirror/commands";
import type { EditorView } from "@codemirror/view";
import type { Readable } from "../../../../../../engine/analysis/index";
import { PUT_IN, sayableOf } from "./chips";
import { placeholderOf } from "./placeholders";
import { isAnswer, saidPath, sourceOf } from "./readable";

/** What a typed brace begins. */
const BEGUN = /\{[^{}]*$/;

/** Offers what can be read: after a brace, or where somebody asks for it. */
export function offersAt(context: CompletionContext): CompletionResult | null {
  const begun = context.matchBefore(BEGUN);
  if (!begun && !context.explicit) return null;
  const options = (sayableOf(context.state)?.readables ?? []).filter(isSayable).map(asOption);
  return options.length === 0 ? null : { from: begun ? begun.from + 1 : context.pos, options, validFor: /^[^{}]*$/ };
}

/** In the order of what can be read, as long as nothing is typed that fits one better. */
const asOption = (readable: Readable, index: number): Completion => ({
  label: readable.label,
  detail: readable.group,
  sortText: String(index).padStart(5, "0"),
  apply: (view, completion, from, to) => putIn(view, completion, written(readable), from, to),
});

/** Of yes and no, a text says only an answer. */
const isSayable = (readable: Readable): boolean => readable.kind !== "yes-no" || isAnswer(sourceOf(readable));

/** Answers are said as people read them, unless a format is chosen; of a list there is only how many it has. */
function written(readable: Readable): string {
  const source = sourceOf(readable);
  if (readable.kind === "things") return placeholderOf(source, "count");
  return placeholderOf(source.startsWith("answers.") ? saidPath(source) : source, "");
}

/** Puts a placeholder over what was typed to find it, with the braces around. */
function putIn(view: EditorView, completion: Completion, insert: string, from: number, to: number): void {
  const { state } = view;
  const begin = state.sliceDoc(from - 1, from) === "{" ? from - 1 : from;
  const closed = begin < from && state.sliceDoc(to, to + 1) === "}" ? to + 1 : to;
  // What is selected, as a chip that is replaced, begins where the offers are, and goes with it.
  const end = Math.max(closed, state.selection.main.to);
  view.dispatch({
    changes: { from: begin, to: end, insert },
    selection: { anchor: begin + insert.length },
    annotations: [pickedCompletion.of(completion), isolateHistory.of("full")],
    userEvent: PUT_IN,
    scrollIntoView: true,
  });
}
