// A form with one searchable list, as the wizard renders it, for tests of what it answers.
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, vi } from "vitest";
import { unchosenText, type FormView, type Json } from "../../../engine/index";
import { system } from "../../../app/shared/theme/system";
import { QuestionForm } from "../../../app/wizard/form/QuestionForm";

export const items = [
  { code: 0, name: "Not Applicable" },
  { code: 742, name: "Veterinary Services" },
  { code: 7216, name: "Dry Cleaners" },
  { code: 5992, name: "Florists", system: "first system" },
  { code: 459310, name: "Florists", system: "second system" },
  ...Array.from({ length: 200 }, (_, n) => ({ code: 9000 + n, name: `Trade ${n}` })),
];
const schema = { $id: "trade", type: "object", properties: { trade: { type: "integer", title: "Trade" } } };

/** The server: what it was asked for, and whether it refuses. */
export const server = { asked: new Array<string>(), refuses: false };
/** How often the form was submitted. */
export const form = { submitted: 0 };
/** All answers, in order. */
export const answers: Json[] = [];
/** The answers but for texts that choose nothing. */
export const choices = (): readonly Json[] => answers.filter((answer) => unchosenText(answer) === undefined);

beforeEach(() => {
  Object.assign(server, { asked: [], refuses: false });
  form.submitted = 0;
  answers.length = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    server.asked.push(path);
    return server.refuses
      ? new Response("{}", { status: 503 })
      : Response.json({ name: "trades", version: 3, items, synonyms: { vet: [742] } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

export function Form({ start, busy = false }: { readonly start?: number; readonly busy?: boolean }) {
  const [value, setValue] = useState<Json | undefined>(start);
  const view: FormView = {
    id: "trade",
    schema,
    questions: [
      {
        name: "trade",
        label: "Trade",
        required: true,
        widget: "combobox",
        width: "full",
        list: "trades@3",
        placeholder: "Select one",
      },
    ],
    values: value === undefined ? {} : { trade: value },
  };
  const answer = (_: string, given: Json): void => {
    answers.push(given);
    setValue(given ?? undefined);
  };
  return (
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <ChakraProvider value={system}>
        <QuestionForm
          form={view}
          lists={{}}
          busy={busy}
          onAnswer={answer}
          onBlur={() => undefined}
          onSubmit={() => (form.submitted += 1)}
        />
      </ChakraProvider>
    </SWRConfig>
  );
}

/** The list opened by a press. */
export async function opened(start?: number): Promise<HTMLElement> {
  render(<Form start={start} />);
  await screen.findByPlaceholderText("Select one");
  const field = screen.getByRole("combobox", { name: "Trade" });
  await userEvent.click(field);
  return field;
}
/** The text of the active option. */
export const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;
