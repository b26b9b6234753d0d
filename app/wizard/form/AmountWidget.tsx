import { chakra } from "../../shared/theme/chakra";
import type { WidgetProps } from "@rjsf/utils";
import { useState } from "react";
import type { ReactNode } from "react";
import { TypedInput } from "../../shared/ui/TypedInput";
import { useForm, useQuestion } from "./QuestionContext";
import { useTypedProps, widthOf } from "./TextWidget";

/** The sign of the unit stands inside the control, where it cannot be typed over. */
const Frame = chakra("div", {
  base: {
    position: "relative",
    "& > [aria-hidden]": {
      position: "absolute",
      top: "0",
      height: "48px",
      display: "grid",
      placeItems: "center",
      color: "quiet",
    },
  },
});

const GROUPED = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const IN_CENTS = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as it stands in its field: whole dollars without cents. */
const written = (amount: number): string => (Number.isInteger(amount) ? GROUPED : IN_CENTS).format(amount);

/** The number that a text means: `$1,250.50` is 1250.5. Undefined for a text that is not a number. */
export function amountOf(text: string): number | undefined {
  const plain = text.replace(/[\s,$%]/g, "");
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

interface Props extends Omit<WidgetProps, "children"> {
  readonly kind: "usd" | "percent";
  readonly format: (amount: number) => string;
  readonly children: (input: ReactNode) => ReactNode;
}

/**
 * A number that people write with separators and signs. It stays as typed while it is typed and is tidied up when its
 * field is left; a text that is not a number goes to the engine as it is, which says so.
 */
function Amount({ kind, format, children, ...props }: Props) {
  const question = useQuestion();
  const { answer } = useForm();
  const [typed, setTyped] = useState<string | null>(null);
  const value: unknown = props.value;
  const shown = typeof value === "number" ? format(value) : typeof value === "string" ? value : "";
  const isOwn = typed !== null && (amountOf(typed) ?? typed) === value;
  const change = (text: string): void => {
    setTyped(text);
    answer(question.name, text.trim() === "" ? null : (amountOf(text) ?? text));
  };
  return children(
    <TypedInput
      kind={kind}
      {...useTypedProps(props as WidgetProps, question)}
      value={isOwn ? typed : shown}
      onType={change}
      onLeave={() => {
        setTyped(null);
        props.onBlur(props.id, value);
      }}
    />,
  );
}

/** An amount of money. */
export function MoneyWidget(props: WidgetProps) {
  const question = useQuestion();
  return (
    <Amount {...props} kind="usd" format={written}>
      {(input) => (
        <Frame maxWidth={widthOf(question)} css={{ "& > input": { pl: "7" } }}>
          <chakra.span aria-hidden left="3">
            $
          </chakra.span>
          {input}
        </Frame>
      )}
    </Amount>
  );
}

/** A percentage. */
export function PercentWidget(props: WidgetProps) {
  return (
    <Amount {...props} kind="percent" format={String}>
      {(input) => (
        <Frame maxWidth="8rem" css={{ "& > input": { pr: "8" } }}>
          {input}
          <chakra.span aria-hidden right="3">
            %
          </chakra.span>
        </Frame>
      )}
    </Amount>
  );
}
