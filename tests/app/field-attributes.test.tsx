// @vitest-environment jsdom
// What phone keyboards learn of each field of the shipped flows and of the client form.
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, render } from "@testing-library/react";
import { readdirSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { CLIENT_FIELDS, clientFields, type FormView, type QuestionView } from "../../engine/index";
import { ClientFields } from "../../app/dashboard/client/ClientFields";
import { draftOf } from "../../app/dashboard/client/draft";
import { system } from "../../app/shared/theme/system";
import { QuestionForm } from "../../app/wizard/form/QuestionForm";
import { SHARE } from "../engine/support/sample";
import { library, shippedEngine } from "../engine/support/shipped";
import { sampled } from "../support/tier";

afterEach(cleanup);

const EXACT = { autocapitalize: "none", autocorrect: "off", spellcheck: "false" };
const WANTED = {
  email: { ...EXACT, type: "email", inputmode: "email" },
  phone: { ...EXACT, type: "tel", inputmode: "tel" },
  digits: { ...EXACT, type: "text", inputmode: "numeric" },
  amount: { ...EXACT, type: "text", inputmode: "decimal" },
  name: { autocapitalize: "words", autocorrect: "off", spellcheck: "false", type: "text" },
  words: { autocapitalize: "sentences" },
} as const;
type Keys = keyof typeof WANTED;

const attributesOf = (control: Element | null): Readonly<Record<string, string>> =>
  Object.fromEntries([...(control?.attributes ?? [])].map(({ name, value }) => [name, value]));

/** The question's keys by what the flow says of it; undefined for what is not typed. */
function keysOf({ widget, format, name, is_name: isName }: QuestionView, { schema }: FormView): Keys | undefined {
  if (format === "email") return "email";
  if (format === "us-phone") return "phone";
  if (format === "us-zip" || format === "us-date") return "digits";
  if (widget === "money" || widget === "percent") return "amount";
  if (widget === "number") return JSON.stringify(schema).includes(`"${name}":{"type":"integer"`) ? "digits" : "amount";
  if (widget === "text") return isName ? "name" : "words";
  return widget === "textarea" ? "words" : undefined;
}

/** Each form of a flow: of its steps, of the dialogs of its lists, and of checkout. */
function formsOf(id: string): readonly FormView[] {
  const engine = shippedEngine(id);
  const { session } = engine.start(SHARE);
  return engine.steps("share").flatMap((step) => {
    const { step: view } = engine.view({ ...session, step: step.id });
    const form = "form" in view ? [view.form] : [];
    return form.flatMap((each) => [each, ...each.questions.flatMap(({ items }) => items?.form ?? [])]);
  });
}

const flows = readdirSync("flows").flatMap((file) => /^(.*)\.flow\.json$/.exec(file)?.[1] ?? []);
const asked = flows.flatMap((flow) =>
  formsOf(flow).flatMap((form) =>
    form.questions.flatMap((question) => {
      const keys = keysOf(question, form);
      return keys ? [{ flow, name: question.name, question, form, keys }] : [];
    }),
  ),
);

test("the flows ask with each kind of keys that people need most", () => {
  expect(new Set(asked.map(({ keys }) => keys))).toEqual(new Set(["email", "phone", "digits", "name", "words"]));
});

test.each(sampled(asked, 12))(
  "$flow asks $name with the keys for $keys, and cuts nothing",
  ({ question, form, keys }) => {
    render(
      <ChakraProvider value={system}>
        <QuestionForm
          form={{ ...form, questions: [question], values: {} }}
          lists={library.lists}
          busy={false}
          onAnswer={() => undefined}
          onBlur={() => undefined}
          onSubmit={() => undefined}
        />
      </ChakraProvider>,
    );
    const found = attributesOf(document.querySelector(`[name="${question.name}"]`));
    expect(found).toMatchObject({ ...WANTED[keys], ...(question.widget !== "textarea" && { enterkeyhint: "next" }) });
    expect(found).not.toHaveProperty("maxlength");
  },
);

const OF_CLIENT = {
  line: "name",
  person_name: "name",
  business_name: "name",
  email: "email",
  phone: "phone",
  birth_date: "digits",
  zip: "digits",
  state: undefined,
} as const;

describe.each(["individual", "business"] as const)("the form of a client of the type %s", (type) => {
  test.each(
    sampled(
      clientFields.filter((field) => OF_CLIENT[CLIENT_FIELDS[field].kind] !== undefined),
      8,
    ),
  )("asks %s with the keys for its kind, and cuts nothing", (field) => {
    render(
      <ChakraProvider value={system}>
        <ClientFields type={type} draft={draftOf()} onDraft={() => undefined} problems={{}} onLeave={() => undefined} />
      </ChakraProvider>,
    );
    const found = attributesOf(document.querySelector(`[name="${field}"]`));
    expect(found).toMatchObject(WANTED[OF_CLIENT[CLIENT_FIELDS[field].kind] ?? "words"]);
    expect(found).not.toHaveProperty("maxlength");
  });
});
