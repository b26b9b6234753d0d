import { autocompletion, closeCompletion, startCompletion } from "@codemirror/autocomplete";
import { history, historyKeymap, isolateHistory, standardKeymap } from "@codemirror/commands";
import { Annotation, Compartment, EditorState, Transaction } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { typedOver } from "../../../editor/typed-over";
import { replaced } from "../../../model/replaced";
import type { Sayable } from "../../vocabulary";
import { PUT_IN, sayableKnown, touchedIn, withChips } from "./chips";
import { offersAt } from "./offers";
import { placeholderOf } from "./placeholders";
import type { Placeholder } from "./placeholders";
import { fieldTheme } from "./theme";

export interface TextEditorParts {
  readonly text: string;
  readonly label: string;
  readonly isReadOnly: boolean;
  /** Whether the text may have line breaks. */
  readonly hasLines: boolean;
  readonly onEdit: (text: string) => void;
  /** The chip that the caret is at, each time that it may be another one. */
  readonly onTouch: (chip: Placeholder | undefined) => void;
  /** Enter, where the text has no line breaks: the texts before and behind the caret. */
  readonly onEnter: (before: string, after: string) => void;
}

export interface TextEditor {
  /** Shows a text that came from elsewhere. What the person typed and is on its way back is not one. */
  setText(text: string): void;
  setSayable(sayable: Sayable | undefined): void;
  setLabel(label: string): void;
  /** What explains the field, wherever it is in the page. */
  setExplained(by: readonly Element[]): void;
  /** Offers what can be read, at the caret, or for the chip that is selected. */
  offer(over?: Placeholder): void;
  /** Writes a chip in another way, or takes it away. */
  rewrite(chip: Placeholder, to: Pick<Placeholder, "path" | "formats"> | undefined): void;
  focus(): void;
  end(): void;
}

/** Marks what did not come from the person at the keyboard. */
const fromElsewhere = Annotation.define<true>();
const HELP = "An opening brace offers what can be put in.";

/** Makes a field within the element, in a tree of its own: there, styles need no style element. */
export function textEditorIn(element: HTMLElement, parts: TextEditorParts): TextEditor {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open", delegatesFocus: true });
  const naming = new Compartment();
  const sent: string[] = [];
  const onEdit = (text: string): void => {
    sent.push(text);
    parts.onEdit(text);
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: parts.text,
      extensions: [naming.of(named(parts, parts.label)), extensionsFor({ ...parts, onEdit })],
    }),
  });
  return {
    setText: (text) => setText(view, text, sent),
    setSayable: (sayable) => view.dispatch({ effects: sayableKnown.of(sayable) }),
    setLabel: (label) => view.dispatch({ effects: naming.reconfigure(named(parts, label)) }),
    setExplained(by) {
      // Ids do not reach into another tree, elements do.
      view.contentDOM.ariaDescribedByElements = by;
    },
    offer(over) {
      view.focus();
      if (over) view.dispatch({ selection: { anchor: over.from, head: over.to } });
      startCompletion(view);
    },
    rewrite: (chip, to) => rewrite(view, chip, to),
    focus: () => view.focus(),
    end: () => view.destroy(),
  };
}

function setText(view: EditorView, text: string, sent: string[]): void {
  const own = sent.lastIndexOf(text);
  const isOld = view.hasFocus && own >= 0 && own < sent.length - 1;
  sent.splice(0, own < 0 ? sent.length : own + 1);
  const change = isOld ? undefined : replaced(view.state.doc.toString(), text);
  if (!change) return;
  view.dispatch({ changes: change, annotations: [fromElsewhere.of(true), Transaction.addToHistory.of(false)] });
}

function rewrite(view: EditorView, { from, to }: Placeholder, now: Parameters<TextEditor["rewrite"]>[1]): void {
  const insert = now ? placeholderOf(now.path, now.formats) : "";
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: now ? PUT_IN : "delete",
    // It is undone by itself, not with the letters typed before.
    annotations: isolateHistory.of("full"),
  });
}

const named = ({ isReadOnly, hasLines }: TextEditorParts, label: string): Extension =>
  EditorView.contentAttributes.of({
    tabindex: "0",
    "aria-label": label,
    "aria-multiline": String(hasLines),
    "aria-readonly": String(isReadOnly),
    spellcheck: "true",
    autocorrect: "on",
    ...(!isReadOnly && { "aria-description": HELP }),
  });

function extensionsFor({ isReadOnly, hasLines, onEdit, onTouch, onEnter }: TextEditorParts): Extension {
  return [
    history(),
    typedOver,
    withChips,
    hasLines ? [] : oneLine(onEnter),
    EditorView.lineWrapping,
    // Each other sign than this one is part of the text, and stays in it.
    EditorState.lineSeparator.of("\n"),
    EditorState.readOnly.of(isReadOnly),
    autocompletion({ override: [offersAt], icons: false }),
    // Tab is none of these keys: it leaves the field.
    keymap.of([...standardKeymap, ...historyKeymap]),
    EditorView.updateListener.of(({ state, transactions, docChanged, selectionSet }) => {
      if (transactions.some((each) => each.docChanged && !each.annotation(fromElsewhere))) onEdit(state.doc.toString());
      if (docChanged || selectionSet) onTouch(touchedIn(state));
    }),
    EditorView.domEventHandlers({ blur: (_, view) => void closeCompletion(view) }),
    fieldTheme,
  ];
}

/** No key and no paste brings a line break; those that the text has stay until they are deleted. */
const oneLine = (onEnter: TextEditorParts["onEnter"]): Extension => [
  EditorView.clipboardInputFilter.of((text) => text.replace(/\s*[\r\n]+\s*/g, " ")),
  EditorState.changeFilter.of(
    (change) =>
      !(change.docChanged && change.isUserEvent("input") && change.newDoc.lines > change.startState.doc.lines),
  ),
  keymap.of([
    {
      key: "Enter",
      shift: () => true,
      run({ state }) {
        const { from, to } = state.selection.main;
        if (!state.readOnly) onEnter(state.sliceDoc(0, from), state.sliceDoc(to));
        return true;
      },
    },
  ]),
];
