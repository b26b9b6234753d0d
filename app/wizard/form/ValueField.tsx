import type { FieldProps, WidgetProps } from "@rjsf/utils";
import type { ComponentType } from "react";

/**
 * The field of an answer that is a list or a record: one control for the whole of it. rjsf's own fields would ask for
 * its parts one by one, and bring their add, move and remove buttons.
 */
export function ValueField({ uiSchema, fieldPathId, name, formData, onChange, onBlur }: FieldProps) {
  const Widget = uiSchema?.["ui:widget"] as ComponentType<Partial<WidgetProps>> | undefined;
  if (!Widget) throw new Error(`question ${name} has no control`);
  return (
    <Widget
      id={fieldPathId.$id}
      name={name}
      value={formData as unknown}
      onChange={(value: unknown) => onChange(value, fieldPathId.path)}
      onBlur={onBlur}
    />
  );
}
