import { useId, useState } from "react";
import type { ComponentProps } from "react";
import { phoneSentence, readPhone } from "../../../engine/index";
import { Button } from "./Button";
import { ErrorText, Input } from "./controls";
import { Row, Text } from "./layout";
import type { FieldKind } from "../fields/kinds";
import { useTypedText } from "../fields/useTypedText";

type Own = "value" | "onChange" | "onBlur";

export interface TypedInputProps extends Omit<ComponentProps<typeof Input>, Own> {
  readonly kind: FieldKind;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onLeave?: (() => void) | undefined;
}

/** A field of one line, of any kind: every one of the app is this one. */
export function TypedInput({ kind, ...rest }: TypedInputProps) {
  return kind === "us-phone" ? <PhoneInput {...rest} /> : <LineInput kind={kind} {...rest} />;
}

function LineInput({ kind, value, onType, onLeave, ...rest }: TypedInputProps) {
  return <Input {...useTypedText({ kind, value, onType, onLeave })} {...rest} />;
}

/** A phone number, with what is said of one that the product does not keep as it is typed. */
function PhoneInput({ value, onType, onLeave, onFocus, ...rest }: Omit<TypedInputProps, "kind">) {
  const [isEntered, setEntered] = useState(false);
  const noteId = useId();
  const typed = useTypedText({
    kind: "us-phone",
    value,
    onType,
    onLeave: () => {
      setEntered(false);
      onLeave?.();
    },
  });
  const read = readPhone(value);
  const use = (number: string): void => {
    onType(number);
    if (rest.id !== undefined) document.getElementById(rest.id)?.focus();
  };
  // The form says the same at the field once it is left.
  const sentence = rest["aria-invalid"] === true ? undefined : phoneSentence(value);
  // What is being typed is not wrong yet (W12); the offer is there as soon as it can be pressed.
  const isNoted = read?.kind === "extension" || (read?.kind === "foreign" && !isEntered && sentence !== undefined);
  const note = isNoted ? read : undefined;
  const described = [rest["aria-describedby"], note && noteId].filter(Boolean).join(" ") || undefined;
  return (
    <>
      <Input
        {...typed}
        {...rest}
        aria-describedby={described}
        onFocus={(event) => {
          setEntered(true);
          onFocus?.(event);
        }}
      />
      <div aria-live="polite" id={noteId}>
        {note?.kind === "foreign" && sentence && <ErrorText>{sentence}</ErrorText>}
        {note?.kind === "extension" && <WithoutExtension number={note.number} sentence={sentence} onUse={use} />}
      </div>
    </>
  );
}

interface Offer {
  readonly number: string;
  /** Why; undefined where the form says it. */
  readonly sentence: string | undefined;
  readonly onUse: (number: string) => void;
}

const WithoutExtension = ({ number, sentence, onUse }: Offer) => (
  <Row mt="1.5" columnGap="3" rowGap="0">
    {sentence && <Text tone="small">{sentence}</Text>}
    <Button kind="plain" onClick={() => onUse(number)}>
      Use {number}
    </Button>
  </Row>
);
