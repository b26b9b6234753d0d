/** The same wizard with rjsf and its own theme, as its documentation shows it. */
import Form from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { pages } from "../pages";
import type { Page } from "../pages";

const schemaOf = ({ fields }: Page): RJSFSchema => ({
  type: "object",
  required: fields.filter(({ optional }) => !optional).map(({ name }) => name),
  properties: Object.fromEntries(
    fields.map(({ name, title, options }) => [name, { type: "string", title, ...(options && { enum: [...options] }) }]),
  ),
});
const schemas = pages.map(schemaOf);
const uiSchema = { "ui:submitButtonOptions": { submitText: "Next" } };

function Wizard() {
  const [at, setAt] = useState(0);
  const [answers, setAnswers] = useState<Record<string, unknown>>({});
  const [page, schema] = [pages[at], schemas[at]];
  if (!page || !schema) return <h1>Done</h1>;
  return (
    <main>
      <h1>{page.title}</h1>
      <Form
        key={at}
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        formData={answers}
        onChange={({ formData }) => setAnswers(formData as Record<string, unknown>)}
        onSubmit={() => setAt(at + 1)}
      />
    </main>
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(<Wizard />);
