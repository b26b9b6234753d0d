/** The controls of the words that people read, for the forms of the inspector. */
import { BodyControl } from "./BodyControl";
import { BulletsControl } from "./BulletsControl";
import { ChoiceControl, ChoicesControl } from "./ChoicesControl";
import { ParagraphControl } from "./ParagraphControl";
import { PlainTextControl } from "./PlainTextControl";
import { TextControl } from "./TextControl";
import { WrongControl } from "./WrongControl";

export { ConditionProvider } from "./Condition";
export { PlainTextControl };

/** Name of a definition in the schema, and `choices` of a question → its control. */
export const textControls = {
  text: TextControl,
  paragraph: ParagraphControl,
  body: BodyControl,
  bullets: BulletsControl,
  wrong: WrongControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
} as const;
