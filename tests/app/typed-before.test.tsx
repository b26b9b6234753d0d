import { act, useLayoutEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { typedInto } from "../../app/shared/typedBefore";

interface FormProps {
  readonly told: (answers: Answers) => void;
  readonly onShown: () => void;
  readonly onLeft?: (id: string) => void;
}

interface Answers {
  readonly name: string;
  readonly state: string;
  readonly agreed: boolean;
  readonly size: string;
}
const nothing: Answers = { name: "", state: "", agreed: false, size: "" };

function Form({ told, onShown, onLeft }: FormProps) {
  const [answers, setAnswers] = useState(nothing);
  useLayoutEffect(() => onShown(), [onShown]);
  useLayoutEffect(() => {
    told(answers);
  });
  const set = (change: Partial<Answers>) => setAnswers((before) => ({ ...before, ...change }));
  return (
    <form>
      <input
        id="name"
        value={answers.name}
        onBlur={() => onLeft?.("name")}
        onChange={({ target }) => set({ name: target.value.toUpperCase() })}
      />
      <select
        id="state"
        value={answers.state}
        onBlur={() => onLeft?.("state")}
        onChange={({ target }) => set({ state: target.value })}
      >
        <option value="">Select</option>
        <option value="CO">Colorado</option>
      </select>
      <input
        id="agreed"
        type="checkbox"
        checked={answers.agreed}
        onChange={({ target }) => set({ agreed: target.checked })}
      />
      <Sizes chosen={answers.size} choose={(size) => set({ size })} />
    </form>
  );
}

const Sizes = ({ chosen, choose }: { readonly chosen: string; readonly choose: (size: string) => void }) =>
  ["small", "large"].map((size) => (
    <input key={size} id={size} type="radio" name="size" checked={chosen === size} onChange={() => choose(size)} />
  ));

const control = (id: string) => document.getElementById(id) as HTMLInputElement;

test("every kind of control that was changed before React came is told to it", async () => {
  const ignore = () => undefined;
  document.body.innerHTML = `<div id="page">${renderToString(<Form told={ignore} onShown={ignore} />)}</div>`;
  const page = control("page");
  control("name").value = "ada";
  control("state").value = "CO";
  control("agreed").checked = true;
  control("large").checked = true;
  let last = nothing;
  const typed = typedInto(page);
  await act(async () => {
    hydrateRoot(page, <Form told={(answers) => (last = answers)} onShown={typed.putBack} />);
  });
  expect(last).toEqual({ name: "ADA", state: "CO", agreed: true, size: "large" });
  expect(control("name").value).toBe("ADA");
  expect([control("agreed").checked, control("small").checked, control("large").checked]).toEqual([true, false, true]);
});

test("a control that was left before React came counts as left, and one that has the focus does not", async () => {
  const ignore = () => undefined;
  document.body.innerHTML = `<div id="page">${renderToString(<Form told={ignore} onShown={ignore} />)}</div>`;
  const page = control("page");
  control("state").value = "CO";
  control("name").focus();
  control("name").value = "ada";
  const typed = typedInto(page);
  const left: string[] = [];
  await act(async () => {
    hydrateRoot(page, <Form told={ignore} onShown={typed.putBack} onLeft={(id) => left.push(id)} />);
  });
  expect(left).toEqual(["state"]);
});
