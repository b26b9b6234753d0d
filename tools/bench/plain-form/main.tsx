/** The page that the wizard's keystroke is measured against: rjsf with its own theme, as its documentation shows it. */
import Form from "@rjsf/core";
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { createRoot } from "react-dom/client";

const { schema, uiSchema } = (await (await fetch("form.json")).json()) as {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
};
const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(<Form schema={schema} uiSchema={uiSchema} validator={validator} />);
