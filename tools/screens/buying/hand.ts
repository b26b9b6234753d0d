import type { Locator, Page } from "playwright";

/** What a person has done so far, counted as `shared/findings/look.md` counts it (CONTRIBUTING.md, "Screens and counts"). */
export interface Effort {
  /** Presses of a link, a button, a box or an option. A list takes two: it is opened, and an option is pressed. */
  readonly clicks: number;
  /** Characters that are typed; those that a field writes by itself, as the strokes of a date, are not. */
  readonly chars: number;
  /** Questions that are answered: what is known already is not asked. The consent's box is a press and no field. */
  readonly fields: number;
  /** Screens that are left behind, the landing page among them. */
  readonly screens: number;
}

/** Does on a page what a person does, and counts it. */
export interface Hand {
  readonly page: Page;
  readonly effort: () => Effort;
  readonly press: (target: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
  readonly choose: (list: Locator, option: string) => Promise<void>;
  /** Answers by one press: a radio button. */
  readonly pick: (radio: Locator) => Promise<void>;
  /** Types what is searched for into a box and presses what it finds. */
  readonly search: (box: Locator, text: string, found: Locator) => Promise<void>;
  readonly leave: () => void;
}

/** A hand on a page that has done nothing yet. */
export function handOn(page: Page): Hand {
  let [clicks, chars, fields, screens] = [0, 0, 0, 0];
  const press = async (target: Locator): Promise<void> => {
    await target.click();
    clicks += 1;
  };
  const type = async (field: Locator, text: string): Promise<void> => {
    await field.pressSequentially(text);
    chars += text.length;
    fields += 1;
  };
  return {
    page,
    effort: () => ({ clicks, chars, fields, screens }),
    press,
    type,
    choose: async (list, option) => {
      await list.selectOption(option);
      clicks += 2;
      fields += 1;
    },
    pick: async (radio) => {
      await press(page.locator("label", { has: radio }));
      fields += 1;
    },
    search: async (box, text, found) => {
      await press(box);
      await type(box, text);
      await press(found);
    },
    leave: () => void (screens += 1),
  };
}
