import type { Locator } from "@playwright/test";

/** What is typed into a field, as the page declares it. */
export type Kind = "email" | "phone" | "zip" | "date" | "count" | "name";

/** What each kind of field refuses; a name may be any words. */
export const WRONG: { readonly [kind in Kind]: string } = {
  email: "none",
  phone: "123",
  zip: "1",
  date: "13/01/1990",
  count: "1.5",
  name: "Ana",
};

export interface TypedField {
  readonly name: string;
  readonly kind: Kind;
  readonly field: Locator;
}

interface Declared {
  readonly name: string;
  readonly type: string;
  readonly keys: string;
  readonly placeholder: string;
}

/** Every field of a form that is typed into, as the flow or the form of clients declares it, with its kind of value. */
export async function typedFields(form: Locator): Promise<readonly TypedField[]> {
  const inputs = form.locator("input:is([type=text], [type=email], [type=tel]):enabled:visible:not([role])");
  const declared = await inputs.evaluateAll((all) =>
    all.map((input): Declared => {
      const of = (key: string): string => input.getAttribute(key) ?? "";
      return { name: of("name"), type: of("type"), keys: of("inputmode"), placeholder: of("placeholder") };
    }),
  );
  // The card's fields are the provider's own, and have no name.
  return declared
    .filter(({ name }) => name !== "")
    .map((each) => ({ name: each.name, kind: kindOf(each), field: form.locator(`input[name="${each.name}"]`) }));
}

function kindOf({ name, type, keys, placeholder }: Declared): Kind {
  if (type === "email") return "email";
  if (type === "tel") return "phone";
  if (keys !== "numeric") return "name";
  if (name === "dob" || placeholder.startsWith("MM/")) return "date";
  return name === "postal" ? "zip" : "count";
}
