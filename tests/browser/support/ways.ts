import type { Locator, Page } from "@playwright/test";
import type { Kind, TypedField } from "./typed-fields";

/** A text as it is typed key by key, as a device writes it at once, and as its field shows it once it is left. */
export interface Sample {
  readonly typed: string;
  readonly atOnce: string;
  readonly shown: string;
}

/** What phone keyboards learn of a field → a value of its kind. */
export const SAMPLES = {
  email: { typed: "ana@buyer.example", atOnce: "Ana <mailto:ana@buyer.example>;", shown: "ana@buyer.example" },
  phone: { typed: "5551234567", atOnce: "+1 (555) 123-4567", shown: "555-123-4567" },
  zip: { typed: "80202", atOnce: "80202-1234", shown: "80202" },
  date: { typed: "02291992", atOnce: "1992-02-29", shown: "02/29/1992" },
  count: { typed: "1200", atOnce: "1,200", shown: "1200" },
  name: { typed: "Zoë O'Neil", atOnce: "  Zoë\u00A0 O'Neil\u200B", shown: "Zoë O'Neil" },
} as const satisfies { readonly [kind in Kind]: Sample };

type Way = (page: Page, field: Locator, sample: Sample) => Promise<void>;

/** Writes a text as autofill and password managers do: with an event that says nothing of how it came. */
const byScript: Way = (_, field, { atOnce }) =>
  field.evaluate((input: HTMLInputElement, text) => {
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, atOnce);

/** Ways in which a text comes into an emptied field. */
export const WAYS: { readonly [way: string]: Way } = {
  keyboard: async (page, field, { typed }) => {
    await field.focus();
    await page.keyboard.type(typed);
  },
  "pointer and paste": async (page, field, { atOnce }) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), atOnce);
    await field.click();
    await page.keyboard.press("ControlOrMeta+v");
  },
  touch: async (page, field, { typed }) => {
    await field.tap();
    await page.keyboard.type(typed);
  },
  "autofill by a script": byScript,
  composition: async (page, field, { typed }) => {
    await field.focus();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Input.imeSetComposition", {
      text: typed,
      selectionStart: typed.length,
      selectionEnd: typed.length,
    });
    await cdp.send("Input.insertText", { text: typed });
    await cdp.detach();
  },
};

/** Field and way → what the field shows once it is left, for each of the fields. */
export async function shownIn(
  page: Page,
  fields: readonly TypedField[],
): Promise<{ readonly [place: string]: string }> {
  const shown: { [place: string]: string } = {};
  for (const { name, field, kind } of fields)
    for (const [way, write] of Object.entries(WAYS)) {
      await field.fill("");
      await write(page, field, SAMPLES[kind]);
      await field.blur();
      shown[`${name} by ${way}`] = await field.inputValue();
    }
  return shown;
}
