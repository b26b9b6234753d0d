import { BulletsControl, isBullets } from "./BulletsControl";
import { TextControl } from "./TextControl";
import type { TextProps } from "./TextControl";

/** A paragraph: a text, or a bulleted list. */
export const ParagraphControl = ({ onEnter, ...control }: TextProps) =>
  isBullets(control.value) ? (
    <BulletsControl {...control} />
  ) : (
    <TextControl {...control} {...(onEnter && { onEnter })} />
  );
