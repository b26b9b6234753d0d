import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  insertCompletionText,
} from "@codemirror/autocomplete";
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, foldKeymap, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, Transaction } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { Help, Offer } from "../work/help";
import { replaced } from "../model/replaced";
import { explaining } from "./explain";
import { landing, landingAt } from "./landing";
import { theme } from "./theme";
import { typedOver } from "./typed-over";

/** Something wrong with a stretch of the text. */
export interface EditorFinding {
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** A way to put it right. */
  readonly fix?: { readonly label: string; readonly apply: () => void };
}

export interface EditorParts {
  readonly path: string;
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly findings: readonly EditorFinding[];
  readonly help: Help;
  readonly onEdit: (text: string) => void;
}

export interface Editor {
  /** Shows a text that came from elsewhere; the cursor keeps its place, and undo does not take it back. */
  setText(text: string): void;
  setFindings(findings: readonly EditorFinding[]): void;
  /** Leads to a stretch: marks all of it, and selects no more than the words of a text. */
  show(from: number, to?: number): void;
  focus(): void;
  end(): void;
}

/** The keys of which who hears the text would not know. */
const KEYS = "F1 says what is known of the word there. F8 goes to the next finding. Tab leaves the text.";

/** Tab is none of them: it leaves the editor, as it leaves every other field. */
const keys = keymap.of([
  ...closeBracketsKeymap,
  ...defaultKeymap,
  ...searchKeymap,
  ...historyKeymap,
  ...foldKeymap,
  ...completionKeymap,
  ...lintKeymap,
]);

/** Marks what did not come from the person at the keyboard. */
const fromElsewhere = Annotation.define<true>();

/** Makes an editor within the element. */
export function editorIn(element: HTMLElement, parts: EditorParts): Editor {
  // A dialog gives the focus back to the element: it goes on to the text.
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open", delegatesFocus: true });
  const view = new EditorView({ root, parent: root, doc: parts.text, extensions: extensionsFor(parts) });
  // The editor is as high as its frame, which it does not know.
  view.dom.style.height = "100%";
  setFindings(view, parts.findings);
  return {
    setText(text) {
      const change = replaced(view.state.doc.toString(), text);
      if (!change) return;
      view.dispatch({
        changes: change,
        annotations: [fromElsewhere.of(true), Transaction.addToHistory.of(false)],
      });
    },
    setFindings: (findings) => setFindings(view, findings),
    show(from, to = from) {
      view.dispatch(landingAt(view.state, from, to));
      view.focus();
    },
    focus: () => view.focus(),
    end: () => view.destroy(),
  };
}

function extensionsFor({ path, isReadOnly, help, onEdit }: EditorParts): Extension {
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    foldGutter(),
    history(),
    drawSelection(),
    indentUnit.of("  "),
    json(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    landing,
    typedOver,
    highlightSelectionMatches(),
    lintGutter(),
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    EditorState.readOnly.of(isReadOnly),
    autocompletion({ override: [(context) => offersAt(path, context, help)] }),
    explaining((view, at) => help.hover(path, view.state.doc.toString(), at)),
    keys,
    EditorView.contentAttributes.of({
      tabindex: "0",
      "aria-label": `Text of ${path}${isReadOnly ? ", read only" : ""}`,
      "aria-description": `${isReadOnly ? "" : "Control and Space offer what may be put at the cursor. "}${KEYS}`,
    }),
    EditorView.updateListener.of((update) => {
      const isTyped = update.transactions.some((each) => each.docChanged && !each.annotation(fromElsewhere));
      if (isTyped) onEdit(update.state.doc.toString());
    }),
    theme,
  ];
}

async function offersAt(path: string, context: CompletionContext, help: Help): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context;
  if (!explicit && !context.matchBefore(/["\w@.-]/)) return null;
  const offers = await help.complete(path, state.doc.toString(), pos);
  const [first] = offers;
  if (!first) return null;
  // What follows the cursor, as a closing quote, is replaced, too, but not compared with what is offered.
  return { from: first.from, options: offers.map((offer) => asCompletion(offer, Math.max(0, offer.to - pos))) };
}

/** @param after how many characters behind the cursor it replaces */
const asCompletion = ({ label, fits, insert, about }: Offer, after: number): Completion => ({
  label: fits,
  displayLabel: label,
  apply(view, _, from, to) {
    const { text, from: begin, to: end } = insert;
    view.dispatch({
      ...insertCompletionText(view.state, text, from, to + after),
      selection: { anchor: from + begin, head: from + end },
    });
  },
  ...(about !== undefined && { info: about }),
});

function setFindings(view: EditorView, findings: readonly EditorFinding[]): void {
  const { length } = view.state.doc;
  const diagnostics = findings.map(({ from, to, message, fix }) => ({
    from: Math.min(from, length),
    to: Math.min(Math.max(to, from), length),
    severity: "error" as const,
    message,
    ...(fix && { actions: [{ name: fix.label, apply: fix.apply }] }),
  }));
  view.dispatch(setDiagnostics(view.state, diagnostics));
}
