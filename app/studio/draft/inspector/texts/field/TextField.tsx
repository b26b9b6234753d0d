import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import { chakra } from "../../../../../shared/theme/chakra";
import { Hint } from "../../../../../shared/ui/controls";
import { useSayable } from "../../vocabulary";
import { ChipBar } from "./ChipBar";
import { InField } from "./InField";
import type { Placeholder } from "./placeholders";
import { textEditorIn } from "./text-editor";
import type { TextEditor } from "./text-editor";

export interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly describedBy?: string | undefined;
  readonly hasLines?: boolean;
  /** Beside the button that inserts. */
  readonly beside?: ReactNode;
  readonly onText: (text: string) => void;
  /** Enter, where the text has no line breaks: what is before the caret, and what is behind it. */
  readonly onEnter?: (before: string, after: string) => void;
}

const Frame = chakra("div", {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "flex-start",
    minHeight: "36px",
    bg: "raised",
    border: "1px solid",
    borderColor: "edge",
    borderRadius: "control",
    "&:has(> [data-text]:focus-within)": { outline: "3px solid", outlineColor: "focus", outlineOffset: "1px" },
    "&[data-readonly]": { bg: "sunken" },
  },
});
const Text = chakra("div", { base: { flex: "1", minWidth: "0" } });
/** A text with more letters is edited as text: a flow may have texts of 20,000. */
const LONGEST = 40_000;

/** One text: its words as they are written, what is put in as chips. It grows with what it says. */
export function TextField(props: TextFieldProps) {
  return props.text.length > LONGEST ? <TooLong {...props} /> : <Field {...props} />;
}

const TooLong = ({ id, text }: TextFieldProps) => (
  <Hint id={id} tabIndex={-1} mb="0">
    This text has {text.length.toLocaleString("en-US")} letters, more than the form can show: edit it in the text.
  </Hint>
);

function Field(props: TextFieldProps) {
  const { id, label, isReadOnly } = props;
  const [chip, setChip] = useState<Placeholder>();
  const { host, editor } = useTextEditor(props, setChip);
  const [isInside, setInside] = useState(false);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setInside(false);
  };
  const hide = ({ key }: KeyboardEvent): void => {
    if (key !== "Escape" || !chip) return;
    setChip(undefined);
    editor.current?.focus();
  };
  return (
    <Frame {...(isReadOnly && { "data-readonly": "" })} onFocus={() => setInside(true)} onBlur={leave} onKeyDown={hide}>
      <Text ref={host} id={id} data-text="" />
      {props.beside}
      {!isReadOnly && <Offers label={label} onOffer={() => editor.current?.offer()} />}
      {chip && isInside && !isReadOnly && (
        <ChipBar
          key={chip.from}
          chip={chip}
          onReplace={() => editor.current?.offer(chip)}
          onRewrite={(to) => editor.current?.rewrite(chip, to)}
          onRemove={() => {
            editor.current?.rewrite(chip, undefined);
            editor.current?.focus();
          }}
        />
      )}
    </Frame>
  );
}

interface OffersProps {
  readonly label: string;
  readonly onOffer: () => void;
}

function Offers({ label, onOffer }: OffersProps) {
  const hasOffers = (useSayable()?.readables.length ?? 0) > 0;
  return (
    <InField
      type="button"
      aria-label={`Insert into ${label}`}
      title={hasOffers ? "Insert what can be read" : "What can be read is not known yet"}
      disabled={!hasOffers}
      onClick={onOffer}
    >
      {"{ }"}
    </InField>
  );
}

type OnChip = (chip: Placeholder | undefined) => void;

/** Keeps an editor in the host, and shows it what comes from elsewhere. */
function useTextEditor(props: TextFieldProps, onTouch: OnChip) {
  const { id, label, text, isReadOnly, hasLines = false } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor>(null);
  const now = useRef(props);
  const sayable = useSayable();
  useLayoutEffect(() => {
    now.current = props;
  });
  useLayoutEffect(() => {
    if (!host.current) return;
    const made = textEditorIn(host.current, {
      text: now.current.text,
      label: now.current.label,
      isReadOnly,
      hasLines,
      onTouch,
      onEdit: (typed) => now.current.onText(typed),
      onEnter: (before, after) => now.current.onEnter?.(before, after),
    });
    editor.current = made;
    host.current.focus = () => made.focus();
    return () => made.end();
  }, [isReadOnly, hasLines, onTouch]);
  useLayoutEffect(() => editor.current?.setText(text), [text, isReadOnly, hasLines]);
  useLayoutEffect(() => editor.current?.setLabel(label), [label, isReadOnly, hasLines]);
  useLayoutEffect(() => editor.current?.setSayable(sayable), [sayable, isReadOnly, hasLines]);
  useExplained(host, editor, props.describedBy);
  useLabelPressed(id, editor);
  return { host, editor };
}

type Ref<Of> = Readonly<{ current: Of | null }>;

/** What explains the field may come and go, as findings do: it is looked for again with each render. */
function useExplained(host: Ref<HTMLElement>, editor: Ref<TextEditor>, describedBy: string | undefined): void {
  useEffect(() => {
    const ids = describedBy?.split(" ") ?? [];
    const found = ids.flatMap((each) => host.current?.ownerDocument.getElementById(each) ?? []);
    if (found.length > 0 || describedBy !== undefined) editor.current?.setExplained(found);
  });
}

/** A press of the label around leads into the text, as with every other field. */
function useLabelPressed(id: string, editor: Ref<TextEditor>): void {
  useEffect(() => {
    const lead = ({ target }: MouseEvent): void => {
      const label = target instanceof Element ? target.closest("label") : null;
      if (label?.htmlFor === id) editor.current?.focus();
    };
    document.addEventListener("click", lead);
    return () => document.removeEventListener("click", lead);
  }, [id, editor]);
}
