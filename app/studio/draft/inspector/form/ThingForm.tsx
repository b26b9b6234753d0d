import Form from "@rjsf/core";
import type { FieldTemplateProps, ValidatorType } from "@rjsf/utils";
import { useMemo } from "react";
import { formOf } from "../model/form";
import { isNameOfThing, isSection } from "../model/pages";
import type { PageOf } from "../model/pages";
import { ControlField } from "./ControlField";
import { useForm } from "./FormContext";
import { PartsTemplate } from "./Parts";
import { RowsField } from "./Rows";

/**
 * rjsf asks its validator for each form that it renders. What is wrong with a draft is known already: the same schema was
 * judged by ajv with the names and types besides (`draftFindings`), and is said at each word. Two judges of one schema
 * would say it twice, and in other words.
 */
const judgedElsewhere: ValidatorType = {
  isValid: () => true,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
};

const Plain = ({ children }: FieldTemplateProps) => children;

const fields = { value: ControlField, rows: RowsField, values: RowsField };
const templates = { FieldTemplate: Plain, ObjectFieldTemplate: PartsTemplate };
/** Nothing is put into a draft that no person has put there. */
const NO_DEFAULTS = {
  emptyObjectFields: "skipDefaults",
  arrayMinItems: { populate: "never" },
  constAsDefaults: "never",
} as const;

/** A thing of a file as an rjsf form, made from what its schema says of it. */
export function ThingForm({ page }: { readonly page: PageOf }) {
  const { opened, parts } = useForm();
  const { schema, uiSchema } = useMemo(
    () =>
      formOf({
        node: page.node,
        name: "",
        value: page.value,
        pointer: page.pointer,
        label: "",
        isRequired: true,
        opened,
        parts,
        ...(page.pointer === "" ? { elsewhere: isSection } : page.isItem && { elsewhere: isNameOfThing }),
      }),
    [page, opened, parts],
  );
  return (
    <Form
      tagName="div"
      schema={schema}
      uiSchema={uiSchema}
      formData={page.value}
      validator={judgedElsewhere}
      fields={fields}
      templates={templates}
      noValidate
      noHtml5Validate
      showErrorList={false}
      experimental_defaultFormStateBehavior={NO_DEFAULTS}
      experimental_componentUpdateStrategy="always"
    >
      <></>
    </Form>
  );
}
