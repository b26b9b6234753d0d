/** What kind of thing a question asks for, no matter what it is called: told by its autocomplete token or its home. */
import type { CompiledQuestion } from "../flow/compiled";
import { isBusinessName, isPersonName } from "../values/printable";

type Asked = Pick<CompiledQuestion, "home" | "name" | "shown">;

/** The autocomplete tokens of a person's name (`portal §5`). */
const OF_A_PERSON = /(?:^| )(?:name|given-name|additional-name|family-name)$/;
const OF_A_BUSINESS = /(?:^| )organization$/;
const OF_A_BIRTH = /(?:^| )bday$/;

const tokenOf = ({ shown }: Asked): string => shown.autocomplete ?? "";

const placeOf = ({ home, name }: Asked): string =>
  (home.in === "nowhere" || home.in === "plan" ? undefined : home.path.at(-1)) ?? name;

/** Whether it asks for the name of a person, which official papers show. */
export const asksPersonName = (question: Asked): boolean =>
  OF_A_PERSON.test(tokenOf(question)) || isPersonName(placeOf(question));

/** Whether it asks for the name of a business. */
export const asksBusinessName = (question: Asked): boolean =>
  OF_A_BUSINESS.test(tokenOf(question)) || isBusinessName(placeOf(question));

/** The autocomplete tokens of other names: of who pays, of streets and of places. */
const OF_SOMETHING = /(?:^| )(?:cc-name|address-line[12]|address-level2)$/;

/** Whether it asks for a name of any kind, which no keyboard can correct. */
export const asksName = (question: Asked): boolean =>
  OF_SOMETHING.test(tokenOf(question)) || asksBusinessName(question) || asksPersonName(question);

/** Whether it asks when somebody was born. */
export const asksBirth = (question: Asked): boolean => OF_A_BIRTH.test(tokenOf(question));
