/** What the controls of the inspector are given: one contract for all of them, of our own and of rjsf. */
import type { Json } from "../../../../engine/index";

/** A control for one word of a thing. */
export interface ControlProps {
  /** DOM id of its first input, which the label around it names. */
  readonly id: string;
  /** Its accessible name, for a control of several inputs. */
  readonly label: string;
  /** As it is in the file: may be absent, and of any shape in an unsound draft. */
  readonly value: unknown;
  readonly isReadOnly: boolean;
  /** Id of what explains it, and of what is wrong with it. */
  readonly describedBy?: string;
  /** The whole value of the word from now on; undefined takes it away. */
  readonly onChange: (value: Json | undefined) => void;
}
