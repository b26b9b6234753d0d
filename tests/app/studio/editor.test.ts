import { EditorView } from "@codemirror/view";
import { acceptCompletion, currentCompletions, startCompletion } from "@codemirror/autocomplete";
import { afterEach, expect, test, vi } from "vitest";
import { editorIn } from "../../../app/studio/draft/editor/view";
import type { Editor } from "../../../app/studio/draft/editor/view";
import type { Offer } from "../../../app/studio/draft/work/help";
import { languageFunctions } from "../../../app/studio/draft/work/language";
import { snippetOf } from "../../../app/studio/draft/work/snippet";
import { sampled } from "../../support/tier";

/** The editor of a draft: where somebody lands who is led there, and where the caret is after an offer is taken. */

const TEXT = `{
  "title": "Who \\"owns\\" it?",
  "count": 750,
  "hint": { "text": "All day" },
  "items": ["one", { "id": "two" }]
}
`;

// jsdom has no such command, which the editor tries where it takes the browser for another one, and lays nothing out.
Object.defineProperty(document, "execCommand", { configurable: true, value: () => false });
Object.defineProperty(Range.prototype, "getClientRects", { configurable: true, value: () => [] });

const open: Editor[] = [];
afterEach(() => open.splice(0).forEach((each) => each.end()));

function edited(text: string, offers: readonly Offer[] = []) {
  const element = document.body.appendChild(document.createElement("div"));
  const help = { complete: () => Promise.resolve(offers), hover: () => Promise.resolve(undefined) };
  const parts = { path: "a.flow.json", text, isReadOnly: false, findings: [], help, onEdit: () => undefined };
  const editor = editorIn(element, parts);
  open.push(editor);
  const content = element.shadowRoot?.querySelector<HTMLElement>(".cm-content");
  const view = content && EditorView.findFromDOM(content);
  if (!view) throw new Error("There is no editor.");
  const marked = (): string =>
    [...content.querySelectorAll(".cm-landed")].map(({ textContent }) => textContent).join("");
  return { editor, view, marked };
}

/** What somebody types who was led to a stretch. */
function typedAt(stretch: string, letter: string): string {
  const { editor, view } = edited(TEXT);
  const from = TEXT.indexOf(stretch);
  editor.show(from, from + stretch.length);
  view.dispatch(view.state.replaceSelection(letter));
  return view.state.doc.toString();
}

test.each(
  sampled(
    [
      ["a member that is a text", '"title": "Who \\"owns\\" it?"', '"title": "X"'],
      ["a text alone", '"one"', '"X"'],
      ["a member that is a number", '"count": 750', '"count": X750'],
      ["a member that is an object", '"hint": { "text": "All day" }', '"hint": X{ "text": "All day" }'],
      ["an item that is an object", '{ "id": "two" }', 'X{ "id": "two" }'],
      ["a list", '"items": ["one", { "id": "two" }]', '"items": X["one", { "id": "two" }]'],
      ["a stretch that ends within a value", '"hint": { "text": "All', '"hint": X{ "text": "All'],
    ],
    3,
  ),
)("the next key spoils nothing but words after somebody is led to %s", (_, stretch, then) => {
  expect(typedAt(stretch, "X")).toBe(TEXT.replace(stretch, then));
});

test("the stretch that somebody is led to is marked until they edit or go elsewhere", () => {
  const { editor, view, marked } = edited(TEXT);
  const stretch = '"hint": { "text": "All day" }';
  const show = () => editor.show(TEXT.indexOf(stretch), TEXT.indexOf(stretch) + stretch.length);
  show();
  expect(marked()).toBe(stretch);
  view.dispatch({ selection: { anchor: 0 } });
  expect(marked()).toBe("");
  show();
  view.dispatch({ changes: { from: 0, insert: " " } });
  expect(marked()).toBe("");
});

test("a file that is opened at its beginning has nothing marked, and a stretch beyond the end leads to the end", () => {
  const { editor, view, marked } = edited("{}");
  editor.show(0, 0);
  expect(marked()).toBe("");
  editor.show(5, 9);
  expect(view.state.selection.main).toMatchObject({ anchor: 2, head: 2 });
});

test.each([
  ["between quotes", '"title": "$1"', '"title": "|"'],
  ["between braces", '"show_when": {$1},', '"show_when": {|},'],
  ["between brackets", '"reject": [$1]', '"reject": [|]'],
  ["over what is usual", '"minimum": ${1:0},', '"minimum": |0|,'],
  ["over a usual text with letters that mean something", '"a": "${1:\\${x\\}}"', '"a": "|${x}|"'],
  ["at the first of several stops", "[${2:b}, $1, $0]", "[b, |, ]"],
  ["at the end without stops", '"a\\$\\}"', '"a$}"|'],
])("the caret after an offer is %s", (_, snippet, then) => {
  const { text, from, to } = snippetOf(snippet);
  const marks = from === to ? [from] : [to, from];
  expect(marks.reduce((now, at) => `${now.slice(0, at)}|${now.slice(at)}`, text)).toBe(then);
});

test("what is offered where a step may have more is put there with the caret within what is empty", async () => {
  const text = '{\n  "steps": [\n    {\n      ""\n    }\n  ]\n}\n';
  const offers = await languageFunctions.complete("a.flow.json", text, text.indexOf('""') + 1);
  const empty = offers.flatMap(({ insert }) => {
    const at = /(?:""|\{\}|\[\]),?$/.exec(insert.text)?.index;
    return at === undefined ? [] : [{ ...insert, at: at + 1 }];
  });
  expect(empty.map(({ text: offered }) => offered)).toEqual(
    expect.arrayContaining(['"reject": []', '"questions": {}']),
  );
  expect(empty.filter(({ from, to, at }) => from !== at || to !== at)).toEqual([]);
});

test("what is typed after an offer is taken is within its brackets", async () => {
  const insert = snippetOf('"reject": [$1],');
  const offer = { label: "reject", fits: '"reject"', insert, from: 1, to: 5 };
  const { view } = edited('{"re"}', [offer]);
  view.dispatch({ selection: { anchor: 4 } });
  view.focus();
  startCompletion(view);
  await vi.waitFor(() => expect(currentCompletions(view.state)).toHaveLength(1));
  // What has only just appeared is not taken: it may be a key that was meant for the text.
  await vi.waitFor(() => expect(acceptCompletion(view)).toBe(true));
  view.dispatch(view.state.replaceSelection("X"));
  expect(view.state.doc.toString()).toBe('{"reject": [X],}');
});

test("what is typed over a selection is put there by the editor, which merges lines without styles of the browser", () => {
  const { view } = edited(TEXT);
  view.dispatch({ selection: { anchor: 0, head: TEXT.length - 1 } });
  const typed = new InputEvent("beforeinput", { inputType: "insertText", data: "x", cancelable: true, bubbles: true });
  view.contentDOM.dispatchEvent(typed);
  expect(typed.defaultPrevented).toBe(true);
  expect(view.state.doc.toString()).toBe("x\n");
  const quoted = new InputEvent("beforeinput", { inputType: "insertText", data: '"', cancelable: true, bubbles: true });
  view.dispatch({ selection: { anchor: 0, head: 1 } });
  view.contentDOM.dispatchEvent(quoted);
  expect(view.state.doc.toString()).toBe('"x"\n');
});
