import type { UiSchema, WidgetProps } from "@rjsf/utils";
import type { ComponentType } from "react";
import { later } from "../../shared/later";
import { Bone, CardBones, Skeleton } from "../../shared/ui/Skeleton";
import type { QuestionView } from "../engine";
import { AddressWidget } from "./AddressWidget";
import { CardsWidget, CheckboxWidget, RadioWidget } from "./choices";
import { SelectWidget } from "./SelectWidget";
import { DateWidget, NumberWidget, TextWidget } from "./TextWidget";

const ListBones = () => (
  <Skeleton what="Loading the list…">
    <Bone height="48px" borderRadius="control" />
  </Skeleton>
);

/** Loaded only when a flow uses them: the search of a long list, and the card provider's library. */
const Combobox = later(() => import("./ComboboxWidget"), ListBones);
const CardFields = later(() => import("../steps/CardFields"), CardBones);

/** Loads what a widget is rendered with. Rejects when it cannot be had now. */
export const preloadWidget = async (widget: QuestionView["widget"]): Promise<void> => {
  if (widget === "combobox") await Combobox.preload();
  if (widget === "card") await CardFields.preload();
};

/** Fetches a long list that a question searches. Rejects when it cannot be had now. */
export const preloadLongList = async (list: string): Promise<void> => {
  await Combobox.preload();
  await (await import("./ComboboxWidget")).preloadList(list);
};

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
