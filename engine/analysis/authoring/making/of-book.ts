/** New things of a rate book. */
import { isObject } from "../../../values/objects";
import { only, type Maker } from "./maker";
import { TO_BE_WRITTEN } from "../new-words";

export const OF_BOOK: { readonly [place: string]: Maker } = {
  "book/optional_coverages": only(({ around, title = "New coverage" }) => {
    const price = Object.fromEntries(around.declared("plan_type").map((type) => [type, 1]));
    const name = around.newName(title);
    const value = { title, suffix: name.replaceAll("_", ""), description: TO_BE_WRITTEN, price, benefits: [] };
    return { name, value };
  }),
  "book/plans": only(({ around, collection, title = "New plan" }) => {
    const [first] = Array.isArray(collection.value) ? collection.value : [];
    const type = isObject(first) && typeof first.plan_type === "string" ? first.plan_type : "plan";
    const name = around.newName(title);
    const value = { id: name.replaceAll("_", "-"), plan_type: type, plan_name: name, plan_title: title, price: 1 };
    return { value };
  }),
  "book/values": only(({ around, title = "new value" }) => ({ name: around.newName(title), value: 1 })),
  "book/coverages": only(({ around, title = "New coverage" }) => {
    const plans = Object.fromEntries(around.declared("plan_name").map((name) => [name, true]));
    return { value: { key: around.newName(title), title, description: TO_BE_WRITTEN, ...plans } };
  }),
};
