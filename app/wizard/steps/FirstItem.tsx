import { useEffect } from "react";
import type { ItemsView } from "../engine";
import { preloadList } from "../form/StepForm";
import { useWizard } from "../WizardContext";
import { DraftForm } from "./DraftForm";

/** The form for the first thing of a list that must have one, in place of an empty list with a button. */
export default function FirstItem({ list }: { readonly list: ItemsView }) {
  const { send } = useWizard();
  const { name, form, copy, labels } = list;
  // The list takes the place of this form, and then the focus.
  useEffect(() => void preloadList(), []);
  return (
    <DraftForm
      form={form}
      list={name}
      start={form.values}
      idPrefix="item"
      labels={labels}
      copy={copy}
      onSave={(item) => void send({ type: "item.add", name, item })}
      onCancel={() => void send({ type: "back" })}
    />
  );
}
