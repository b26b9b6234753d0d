import BooleanField from "@rjsf/core/lib/components/fields/BooleanField.js";
import NumberField from "@rjsf/core/lib/components/fields/NumberField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import StringField from "@rjsf/core/lib/components/fields/StringField.js";
import { englishStringTranslator } from "@rjsf/utils";
import type { Registry, RJSFSchema, SchemaUtilsType, TemplatesType } from "@rjsf/utils";
import { templates } from "./templates";
import { ValueField } from "./ValueField";

const nothing = () => null;

/**
 * What rjsf's fields ask of a schema. A flow's question schemas are plain: no `$ref`, `allOf` or `oneOf` (`schemas/
 * flow.schema.json`), and a widget gets its options from the engine's view.
 */
const schemaUtils = {
  retrieveSchema: (schema: RJSFSchema) => schema,
  isSelect: () => false,
  getDisplayLabel: () => true,
};

/**
 * What rjsf needs to render a question: its own fields, with our templates. Its Form is left out: the engine keeps the
 * answers and judges them, and the Form with its array fields, default widgets and data functions is four fifths of
 * rjsf.
 */
export const registryOf = (schema: RJSFSchema, idPrefix: string): Registry => ({
  rootSchema: schema,
  fields: { SchemaField, StringField, NumberField, BooleanField, ArrayField: ValueField, ObjectField: ValueField },
  widgets: {},
  templates: {
    ...templates,
    DescriptionFieldTemplate: nothing,
    FieldHelpTemplate: nothing,
    FieldErrorTemplate: nothing,
  } as unknown as TemplatesType,
  schemaUtils: schemaUtils as unknown as SchemaUtilsType,
  translateString: englishStringTranslator,
  formContext: {},
  globalFormOptions: { idPrefix, idSeparator: "_", experimental_componentUpdateStrategy: "shallow" },
});
