import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { Json } from "../../../../../engine/index";
import { Label } from "../../../../shared/ui/controls";
import { Drawn } from "../../ui/Drawn";
import type { ControlProps } from "../control";
import { InField } from "./field/InField";
import { TextField } from "./field/TextField";
import { Forms } from "./Forms";
import { HandWritten } from "./HandWritten";
import { converted, IS_BROKER, IS_PLAN, shapeOf } from "./variants";
import type { Shape } from "./variants";
import { VariantRows } from "./VariantRows";

const KINDS = [
  ["same", "The same for everybody", "Everybody"],
  ["actors", "Different for brokers and clients", "Brokers and clients"],
  ["conditions", "Depends on a condition", "A condition"],
] as const;

export interface TextProps extends ControlProps {
  /** Whether it is one of several: then it is asked only on demand who reads it, as long as everybody does. */
  readonly isInRow?: boolean;
  /** Whether it is a text of a rate book: it is not known who reads it. */
  readonly isOfBook?: boolean;
  /** Enter in a text that is the same for everybody: what is before the caret, and what is behind it. */
  readonly onEnter?: (before: string, after: string) => void;
}

/** A text: the same for everybody, for brokers and clients apart, or by conditions. */
export function TextControl(props: TextProps) {
  const shape = shapeOf(props.value);
  return shape ? <Formed {...props} shape={shape} /> : <HandWritten id={props.id} />;
}

interface FormedProps extends TextProps {
  readonly shape: Shape;
}

function Formed(props: FormedProps) {
  const { shape, isInRow = false, isReadOnly, isOfBook = false } = props;
  const when = isOfBook ? IS_PLAN : IS_BROKER;
  const [isOpen, setOpen] = useState(!isInRow);
  const choice = useRef<HTMLDivElement>(null);
  const hasOpened = isInRow && isOpen;
  // The button that was pressed for it is gone then.
  useEffect(() => {
    if (hasOpened) choice.current?.querySelector<HTMLElement>(":checked")?.focus();
  }, [hasOpened]);
  const isShown = isOpen || shape.kind !== "same";
  const forms = (
    <Forms
      {...props}
      label={`Who reads ${props.label}`}
      form={shape.kind}
      options={isOfBook ? KINDS.filter(([kind]) => kind !== "actors") : KINDS}
      converted={(kind) => converted(shape, kind, when)}
    />
  );
  return (
    <div ref={choice}>
      {isShown && forms}
      <Words
        {...props}
        when={when}
        {...(!isShown && !isReadOnly && { beside: <OthersToo label={props.label} onOpen={() => setOpen(true)} /> })}
      />
    </div>
  );
}

interface WordsProps extends FormedProps {
  readonly when: Json;
  readonly beside?: ReactNode;
}

function Words({ shape, when, onEnter, beside, ...control }: WordsProps) {
  const { id, label, onChange } = control;
  if (shape.kind === "conditions") return <VariantRows {...control} rows={shape.rows} when={when} />;
  if (shape.kind === "same")
    return (
      <TextField
        {...control}
        {...(onEnter && { onEnter })}
        beside={beside}
        text={shape.text}
        onText={(text) => onChange(text === "" ? undefined : text)}
      />
    );
  const { texts } = shape;
  const put = (part: { readonly [side: string]: Json }): void => onChange({ ...texts, ...part });
  return (
    <>
      <Side htmlFor={id}>Brokers read</Side>
      <TextField
        {...control}
        label={`${label}, for brokers`}
        text={texts.broker ?? ""}
        onText={(broker) => put({ broker })}
      />
      <Side htmlFor={`${id}-client`}>Clients read</Side>
      <TextField
        {...control}
        id={`${id}-client`}
        label={`${label}, for clients`}
        text={texts.client ?? ""}
        onText={(client) => put({ client })}
      />
    </>
  );
}

const Side = ({ htmlFor, children }: { readonly htmlFor: string; readonly children: string }) => (
  <Label htmlFor={htmlFor} fontSize="0.8125rem" fontWeight="500" color="quiet" mt="1" mb="0.5">
    {children}
  </Label>
);

interface OthersProps {
  readonly label: string;
  readonly onOpen: () => void;
}

/** Asks who reads a text that is one of several. */
const OthersToo = ({ label, onOpen }: OthersProps) => (
  <InField type="button" aria-label={`Other words for some: ${label}`} title="Other words for some" onClick={onOpen}>
    <Drawn path="M2 8h4l4-4h4M6 8l4 4h4" />
  </InField>
);
