import { forEachDiagnostic } from "@codemirror/lint";
import { StateEffect, StateField } from "@codemirror/state";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap, showTooltip } from "@codemirror/view";
import type { Tooltip } from "@codemirror/view";

/** What is said of the word at a place; undefined where there is nothing to say. */
type SaidAt = (view: EditorView, at: number) => Promise<string | undefined>;

const explained = StateEffect.define<Tooltip | null>();

/** What was asked for by the key, until the cursor goes elsewhere. */
const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, { effects, docChanged, selection }) {
    for (const effect of effects) if (effect.is(explained)) return effect.value;
    return docChanged || selection ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

/** A pointer that rests at a word is shown what is said of it. F1 shows and speaks it, with what is wrong there. */
export function explaining(saidAt: SaidAt): Extension {
  const explain = (view: EditorView): boolean => {
    const { state } = view;
    const { from } = state.selection.main;
    void saidAt(view, from).then((about) => {
      if (view.state.doc !== state.doc || view.state.selection.main.from !== from) return;
      const said = [...findingsAt(state, from), ...(about === undefined ? [] : [about])].join("\n\n") || NOTHING;
      view.dispatch({ effects: [explained.of(tooltipAt(from, said)), EditorView.announce.of(said)] });
    });
    return true;
  };
  const hide = (view: EditorView): boolean => {
    if (view.state.field(shown) === null) return false;
    view.dispatch({ effects: explained.of(null) });
    return true;
  };
  return [
    hoverTooltip(async (view, at) => {
      const about = await saidAt(view, at);
      return about === undefined ? null : tooltipAt(at, about);
    }),
    shown,
    keymap.of([
      { key: "F1", run: explain },
      { key: "Escape", run: hide },
    ]),
    EditorView.domEventHandlers({ blur: (_, view) => void hide(view) }),
  ];
}

const NOTHING = "There is nothing to say of this place.";

function findingsAt(state: EditorState, at: number): readonly string[] {
  const found: string[] = [];
  forEachDiagnostic(state, ({ message }, from, to) => {
    if (from <= at && at <= to) found.push(message);
  });
  return found;
}

function tooltipAt(pos: number, text: string): Tooltip {
  return {
    pos,
    create() {
      const dom = document.createElement("div");
      dom.className = "cm-explained";
      // Text, never markup: it may quote what somebody wrote.
      dom.textContent = text;
      return { dom };
    },
  };
}
