import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import type { ReactNode } from "react";
import { expect } from "vitest";
import { AddMenu } from "../../../app/studio/draft/inspector/form/AddMenu";
import { AskTitle } from "../../../app/studio/draft/inspector/form/AskTitle";
import { FormProvider } from "../../../app/studio/draft/inspector/form/FormContext";
import { RenameThing } from "../../../app/studio/draft/inspector/form/RenameThing";
import { MoveHandle, Sortable, SortableRow } from "../../../app/studio/draft/inspector/form/Sortable";
import { FindingsOf } from "../../../app/studio/draft/inspector/form/WordFrame";
import type { ControlProps } from "../../../app/studio/draft/inspector/control";
import { ruleControls } from "../../../app/studio/draft/inspector/rules/controls";
import { ReferenceControl } from "../../../app/studio/draft/inspector/scalars/ReferenceControl";
import {
  FixedControl,
  LineControl,
  NumberControl,
  OneOfControl,
  VerbatimControl,
  YesNoControl,
} from "../../../app/studio/draft/inspector/scalars/scalars";
import { textControls } from "../../../app/studio/draft/inspector/texts/index";
import { VocabularyProvider } from "../../../app/studio/draft/inspector/vocabulary";
import type { FoundHere } from "../../../app/studio/draft/work/looked";
import type { Json } from "../../../engine/index";
import { heard } from "../support/hear";
import { showForm } from "../support/live-draft";
import { show } from "../support/show";
import { allowFields } from "../support/text-fields";
import { vocabularyOfProduct } from "../support/vocabulary";
import type { SpokenCase } from "./case";

const VOCABULARY = vocabularyOfProduct("boa");
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole("button", { name }));
const put = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });

/** A control that holds what it writes, and what explains it. */
function Held({ control, first }: { readonly control: (props: ControlProps) => ReactNode; readonly first?: Json }) {
  const [value, setValue] = useState(first);
  return (
    <VocabularyProvider value={VOCABULARY}>
      <p id="about">What it is for.</p>
      {control({ id: "word", label: "Word", value, isReadOnly: false, describedBy: "about", onChange: setValue })}
    </VocabularyProvider>
  );
}

const held = (control: (props: ControlProps) => ReactNode, first?: Json) =>
  show(<Held control={control} {...(first !== undefined && { first })} />);

function isExplained(element: HTMLElement): void {
  expect(element).toHaveAccessibleDescription("What it is for.");
}

const SCALARS = "studio/draft/inspector/scalars/scalars.tsx aria-describedby";
const staff = { var: "values.staff" };

/** What the form of a draft tells a screen reader. */
export const STUDIO_FORM: readonly SpokenCase[] = [
  {
    places: ["studio/draft/inspector/form/AddMenu.tsx aria-expanded", "studio/draft/inspector/form/AddMenu.tsx role"],
    says: "whether the menu of a button that adds is open, and that nothing in it is found",
    run: async () => {
      const all = Array.from({ length: 20 }, (_, index) => ({ name: `w${index}`, label: `Word ${index}` }));
      show(<AddMenu label="Add" all={all} onAdd={() => undefined} />);
      const button = screen.getByRole("button", { name: "Add" });
      expect(button).toHaveAttribute("aria-expanded", "false");
      press("Add");
      expect(button).toHaveAttribute("aria-expanded", "true");
      expect(await heard(() => put(screen.getByLabelText("Search: Add"), "rain"))).toEqual(["Nothing is found."]);
      fireEvent.keyDown(button, { key: "Escape" });
      expect(button).toHaveAttribute("aria-expanded", "false");
    },
  },
  {
    places: ["studio/draft/inspector/form/FormPane.tsx role", "studio/draft/inspector/form/FormPane.tsx role"],
    says: "that a form shows what the text said before it was broken, and what was taken back",
    run: async () => {
      allowFields();
      const path = "tea.flow.json";
      const form = showForm(new Map([[path, '{\n  "vertical_code": "tea"\n}\n']]), { path, pointer: "" }, undefined);
      const field = screen.getByLabelText("Product code");
      put(field, "teas");
      const back = async (): Promise<void> => {
        fireEvent.keyDown(screen.getByRole("heading"), { key: "z", ctrlKey: true });
        await screen.findByText(/^Taken back/);
      };
      expect(await heard(back)).toEqual([expect.stringMatching(/^Taken back: /)]);
      expect(await heard(() => form.edit({ path, text: "{" }))).toEqual([
        expect.stringMatching(/^The text is not JSON/),
      ]);
    },
  },
  {
    places: ["studio/draft/ui/NameDialog.tsx aria-invalid", "studio/draft/ui/NameDialog.tsx aria-describedby"],
    says: "a name that a thing cannot have is wrong, and is described by why",
    run: () => {
      show(
        <RenameThing
          title="Step"
          name="a"
          onRename={() => ({ ok: false, reason: "Another step has it." })}
          onClose={() => undefined}
        />,
      );
      const field = screen.getByRole("textbox", { name: "Name of “Step”" });
      expect(field).toBeValid();
      expect(field).toHaveAccessibleDescription(/^The name by which rules and texts of this draft know it\./);
      press("Rename");
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription("Another step has it.");
    },
  },
  {
    places: ["studio/draft/inspector/form/AskTitle.tsx aria-describedby"],
    says: "what a new thing is called is described by what that is for",
    run: () => {
      show(<AskTitle onTitle={() => undefined} onCancel={() => undefined} />);
      const field = screen.getByRole("textbox", { name: "What is it called?" });
      expect(field).toHaveAccessibleDescription(/^People read it/);
      expect(field).toHaveFocus();
    },
  },
  {
    places: ["studio/draft/inspector/form/Sortable.tsx aria-pressed"],
    says: "what a row is moved by is a button that is not pressed or released, and how it is moved",
    run: () => {
      show(
        <Sortable keys={["a", "b"]} titles={["A", "B"]} onMove={() => undefined}>
          <SortableRow id="a">
            <MoveHandle title="A" />
          </SortableRow>
        </Sortable>,
      );
      const handle = screen.getByRole("button", { name: "Move A" });
      expect(handle).not.toHaveAttribute("aria-pressed");
      expect(handle).toHaveAccessibleDescription(/^Press Space to take the row/);
    },
  },
  {
    places: ["studio/draft/inspector/form/WordFrame.tsx aria-live"],
    says: "what is wrong with a word is spoken once it is found",
    run: async () => {
      const finding = {
        path: "a",
        from: 0,
        to: 1,
        line: 1,
        pointer: "/a",
        message: "It is too long.",
        said: "It is too long.",
        where: "A",
      };
      const word = (found: readonly FoundHere[]) => (
        <FormProvider
          value={{
            path: "a",
            file: {},
            isReadOnly: false,
            put: () => undefined,
            goTo: () => undefined,
            open: () => undefined,
            keepOpen: () => undefined,
            close: () => undefined,
            opened: new Set(),
            wanted: undefined,
            parts: {},
            findings: () => found,
            fix: () => undefined,
          }}
        >
          <FindingsOf pointer="/a" isWhole />
        </FormProvider>
      );
      const { rerender } = show(word([]));
      expect(await heard(() => rerender(word([finding])))).toEqual(["It is too long."]);
    },
  },
  {
    places: [
      SCALARS,
      SCALARS,
      SCALARS,
      SCALARS,
      SCALARS,
      "studio/draft/inspector/scalars/ReferenceControl.tsx aria-describedby",
    ],
    says: "a line, a number, yes or no, one of a few and a name are described by what they are for",
    run: () => {
      const controls: readonly (readonly [role: string, (props: ControlProps) => ReactNode])[] = [
        ["textbox", (props) => <LineControl {...props} />],
        ["textbox", (props) => <VerbatimControl {...props} />],
        ["textbox", (props) => <NumberControl {...props} />],
        ["radiogroup", (props) => <YesNoControl {...props} />],
        ["combobox", (props) => <OneOfControl {...props} among={["a", "b"]} />],
        ["checkbox", (props) => <FixedControl {...props} only />],
        ["combobox", (props) => <ReferenceControl {...props} known={[["a", ""]]} />],
      ];
      for (const [role, control] of controls) {
        const { unmount } = held(control);
        isExplained(screen.getByRole(role));
        unmount();
      }
    },
  },
  {
    places: [
      "studio/draft/inspector/rules/controls.tsx aria-live",
      "studio/draft/inspector/rules/Rows.tsx aria-describedby",
    ],
    says: "a condition in English is spoken as its rows change, and its rows are described by what it is for",
    run: async () => {
      held((props) => <ruleControls.condition {...props} />, staff);
      isExplained(screen.getByRole("group", { name: "Word" }));
      const compared = screen.getByRole("combobox", { name: "Row 1: how it is compared" });
      expect(await heard(() => put(compared, "less"))).toEqual([expect.stringMatching(/^Staff is less than /)]);
    },
  },
  {
    places: [
      "studio/draft/inspector/rules/controls.tsx aria-live",
      "studio/draft/inspector/rules/controls.tsx aria-describedby",
      "studio/draft/inspector/rules/controls.tsx aria-describedby",
    ],
    says: "a value that is worked out is spoken in English, and so is when a word holds",
    run: async () => {
      const { unmount } = held((props) => <ruleControls.expression {...props} />, { "+": [staff, 2] });
      const [whole] = screen.getAllByRole("group", { name: "Word" });
      expect(whole).toHaveAccessibleDescription("What it is for.");
      const which = screen.getByRole("combobox", { name: "Word: which calculation" });
      expect(await heard(() => put(which, "*"))).toEqual(["Staff times 2."]);
      unmount();
      held((props) => <ruleControls.ruleOrFlag {...props} />);
      isExplained(screen.getByRole("combobox", { name: "Word" }));
    },
  },
  {
    places: [
      "studio/draft/inspector/rules/NumberInput.tsx aria-invalid",
      "studio/draft/inspector/rules/NumberInput.tsx aria-describedby",
      "studio/draft/inspector/rules/ItemPicker.tsx aria-invalid",
      "studio/draft/inspector/rules/ItemPicker.tsx aria-invalid",
    ],
    says: "a value of a rule that is not a number, or none of what can be, is wrong until it is one",
    run: () => {
      const wrong = (rule: Json, name: string, right: string): void => {
        const { unmount } = held((props) => <ruleControls.condition {...props} />, rule);
        const field = screen.getByLabelText(name);
        expect(field).toBeValid();
        put(field, "rain");
        expect(field).toBeInvalid();
        put(field, right);
        expect(screen.getByLabelText(name)).toBeValid();
        unmount();
      };
      wrong({ "<": [staff, 3] }, "Row 1: value", "4");
      const { unmount } = held((props) => <ruleControls.condition {...props} />, { "<": [staff, 3] });
      put(screen.getByLabelText("Row 1: value"), "rain");
      expect(screen.getByLabelText("Row 1: value")).toHaveAccessibleDescription(/^This is not a number/);
      unmount();
      wrong({ in: [staff, [1, 2]] }, "Add to Row 1: values", "3");
      const types = VOCABULARY.readables.find(({ list }) => list?.startsWith("business-types"));
      wrong({ "==": [{ var: types?.path ?? "" }, 238220] }, "Row 1: value", "");
    },
  },
  {
    places: [
      "studio/draft/inspector/texts/CodeField.tsx aria-invalid",
      "studio/draft/inspector/texts/CodeField.tsx aria-describedby",
      "studio/draft/inspector/texts/CodeRows.tsx aria-describedby",
      "studio/draft/inspector/texts/rows/Rows.tsx role",
    ],
    says: "a code that an option cannot have is wrong, and is described by why; what is moved or removed is spoken",
    run: async () => {
      allowFields();
      const { unmount } = held((props) => <textControls.choices {...props} />, { a: "A" });
      press("Add an option: Word");
      const code = screen.getByRole("textbox", { name: "Saved as, Word, option 2" });
      expect(code).toBeValid();
      put(code, "a");
      expect(code).toBeInvalid();
      expect(code).toHaveAccessibleDescription("Another option has this code.");
      expect(await heard(() => press("Move up: Option 2 of Word"))).toEqual(["Option 2 is now 1 of 2"]);
      unmount();
      held((props) => <textControls.choices {...props} />, ["a", "b"]);
      const list = within(screen.getByRole("list", { name: "Word" }));
      isExplained(list.getByRole("textbox", { name: "Word, code of option 1" }));
      expect(await heard(() => press("Remove: Option 1 of Word"))).toEqual(["Option 1 removed"]);
    },
  },
];
