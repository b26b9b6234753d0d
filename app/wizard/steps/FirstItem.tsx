import type { ItemsView, JsonObject } from "../engine";
import { useWizard } from "../WizardContext";
import { DraftForm } from "./DraftForm";

const BLANK: JsonObject = {};

/** The form for the first thing of a list that must have one, in place of an empty list with a button. */
export default function FirstItem({ list }: { readonly list: ItemsView }) {
  const { send } = useWizard();
  const { name, form, copy, labels } = list;
  return (
    <DraftForm
      form={form}
      list={name}
      start={BLANK}
      idPrefix="item"
      labels={labels}
      copy={copy}
      onSave={(item) => void send({ type: "item.add", name, item })}
      onCancel={() => void send({ type: "back" })}
    />
  );
}
