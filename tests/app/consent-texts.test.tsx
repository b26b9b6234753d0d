// @vitest-environment jsdom
import "@testing-library/jest-dom/vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import type { ComponentProps } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { system } from "../../app/shared/theme/system";
import type { Block } from "../../app/wizard/engine";
import { ConsentTexts } from "../../app/wizard/parts/ConsentTexts";
import { QuestionForm } from "../../app/wizard/form/QuestionForm";
import { kiteEngine } from "../engine/support/kite";

afterEach(cleanup);

const text = (title: string) => ({ title, body: [`All about ${title}.`] });
const engine = kiteEngine({
  steps: [
    {
      id: "kite",
      group: "kite",
      title: "What do you fly?",
      questions: {
        colour: { type: "string", title: "Colour", list: "colours@1" },
        wind: {
          type: "boolean",
          title: "Wind",
          widget: "checkbox",
          label: "I agree",
          optional: true,
          agrees_to: { "gales@1": text("gales"), "storms@1": text("storms") },
          wrong: "Please read again",
        },
      },
    },
  ],
});

function Form() {
  const [session, setSession] = useState(engine.start({ entry: "enroll", today: "2026-11-20" }).session);
  const { step } = engine.view(session);
  if (step.kind !== "questions") return null;
  return (
    <ChakraProvider value={system}>
      <QuestionForm
        form={step.form}
        lists={{}}
        busy={false}
        onAnswer={(name, value) => setSession((now) => engine.send(now, { type: "answer", name, value }).session)}
        onBlur={() => undefined}
        onSubmit={() => undefined}
      />
    </ChakraProvider>
  );
}

const blocks = (...paragraphs: readonly string[]): Block[] =>
  paragraphs.map((words) => ({ kind: "paragraph", spans: [{ kind: "text", text: words }] }));

const Texts = ({ texts }: Pick<ComponentProps<typeof ConsentTexts>, "texts">) => (
  <ChakraProvider value={system}>
    <ConsentTexts texts={texts} heading="h3" />
  </ChakraProvider>
);

describe("a consent among other questions", () => {
  test("shows its texts above an unticked box, the last one whole and the others in frames of their own", async () => {
    render(<Form />);
    const box = screen.getByRole("checkbox", { name: "I agree" });
    expect(box).not.toBeChecked();
    const [gales, storms] = ["gales", "storms"].map((name) => screen.getByRole("heading", { name, level: 2 }));
    expect(screen.getByRole("region", { name: "gales" })).toHaveTextContent("All about gales.");
    expect(screen.queryByRole("region", { name: "storms" })).toBeNull();
    const before = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(gales && storms && gales.compareDocumentPosition(storms) & before).toBeTruthy();
    expect(storms && storms.compareDocumentPosition(box) & before).toBeTruthy();
    await userEvent.click(screen.getByText("I agree"));
    expect(box).toBeChecked();
  });

  test("a text before the last begins in sight and has the rest folded; the last one, and a short one, never", () => {
    const long = (title: string) => ({ title, body: blocks(`${title} begins.`, `${title} goes on.`) });
    const { rerender } = render(<Texts texts={[long("Gales"), long("Storms")]} />);
    const folded = (): readonly (string | null)[] =>
      [...document.querySelectorAll("details:not([open])")].map(({ textContent }) => textContent);
    expect(folded()).toEqual(["Read the full text of GalesGales goes on."]);
    for (const words of ["Gales begins.", "Storms begins.", "Storms goes on."])
      expect(screen.getByText(words).closest("details")).toBeNull();
    rerender(<Texts texts={[{ title: "Gales", body: blocks("Gales begins.") }, long("Storms")]} />);
    expect(folded()).toEqual([]);
  });
});
