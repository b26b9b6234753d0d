import type { UiSchema, WidgetProps } from "@rjsf/utils";
import type { ComponentType } from "react";
import { chakra } from "../../shared/theme/chakra";
import { later, laterOf } from "../../shared/later";
import { Bone, Skeleton } from "../../shared/ui/Skeleton";
import type { QuestionView } from "../engine";
import { AddressWidget } from "./AddressWidget";
import { CardsWidget, CheckboxesWidget, CheckboxWidget, RadioWidget } from "./choices";
import { SelectWidget } from "./SelectWidget";
import { useForm, isToCome, useQuestion } from "./QuestionContext";
import { DateWidget, LongTextWidget, NumberWidget, TextWidget } from "./TextWidget";

const ListBones = () => (
  <Skeleton what="Loading the list…">
    <Bone height="48px" borderRadius="control" />
  </Skeleton>
);

/** Loaded only when a flow uses them: the search of a long list, and the card provider's library. */
const Combobox = later(() => import("./ComboboxWidget"), ListBones);
const CardFields = later(() => import("../steps/CardFields"), ListBones);

/** The kinds of question that few flows have. */
const loadAmounts = () => import("./AmountWidget");
const Money = laterOf(loadAmounts, ({ MoneyWidget }) => MoneyWidget, ListBones);
const Percent = laterOf(loadAmounts, ({ PercentWidget }) => PercentWidget, ListBones);
const FileField = later(() => import("./FileWidget"), ListBones);

/** Loads what a widget is rendered with. Rejects when it cannot be had now. */
export const preloadWidget = async (widget: QuestionView["widget"]): Promise<void> => {
  if (widget === "combobox") await Combobox.preload();
  if (widget === "card") await CardFields.preload();
  if (widget === "money") await Money.preload();
  if (widget === "percent") await Percent.preload();
  if (widget === "file") await FileField.preload();
};

/** Fetches a long list that a question searches. Rejects when it cannot be had now. */
export const preloadLongList = async (list: string): Promise<void> => {
  await Combobox.preload();
  await (await import("./ComboboxWidget")).preloadList(list);
};

/** A list of things, as the step around the form shows it: a thing's own form cannot stand inside this one. */
function ListWidget() {
  const { List } = useForm();
  return List ? <List /> : null;
}

/**
 * An answer that is worked out: read, not typed. While it is to come the region is empty; where it is missing although
 * everything else is there, it is shown as missing beside why.
 */
function OutputWidget({ id }: WidgetProps) {
  const question = useQuestion();
  const { said = "" } = question;
  return (
    <Output id={id} aria-live="polite">
      {said === "" && !isToCome(question) ? "–" : said}
    </Output>
  );
}
const Output = chakra("output", {
  base: {
    display: "block",
    minHeight: "1.5em",
    fontSize: "1.125rem",
    fontWeight: "650",
    fontVariantNumeric: "tabular-nums",
  },
});

/** One component per widget of the engine's view; a missing one does not compile. */
const widgets: Record<QuestionView["widget"], ComponentType<WidgetProps>> = {
  text: TextWidget,
  number: NumberWidget,
  date: DateWidget,
  select: SelectWidget,
  radio: RadioWidget,
  cards: CardsWidget,
  checkbox: CheckboxWidget,
  combobox: Combobox,
  card: CardFields,
  textarea: LongTextWidget,
  checkboxes: CheckboxesWidget,
  money: Money,
  percent: Percent,
  file: FileField,
  items: ListWidget,
  output: OutputWidget,
};

const ui = (widget: ComponentType<WidgetProps>): UiSchema => ({ "ui:widget": widget });
const uiSchemas = Object.fromEntries(Object.entries(widgets).map(([name, widget]) => [name, ui(widget)]));
const addressUiSchema = ui(AddressWidget);

/**
 * The uiSchema of a question, which names its widget: the same object each time. Everything else about its looks comes
 * from the engine.
 */
export const uiSchemaOf = ({ widget, address }: QuestionView): UiSchema | undefined =>
  address ? addressUiSchema : uiSchemas[widget];
