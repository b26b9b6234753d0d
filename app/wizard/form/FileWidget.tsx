import type { WidgetProps } from "@rjsf/utils";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { messageOf } from "../../shared/api/request";
import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { ErrorText } from "../../shared/ui/controls";
import { Box, Hidden, Row, Text } from "../../shared/ui/layout";
import { fileSize, fileTypes, isObject } from "../engine";
import type { FileView, Json } from "../engine";
import { useWizard } from "../WizardContext";
import { endingsOf, withType, wrongOf } from "./files";
import { described, useForm, useQuestion } from "./QuestionContext";

/** The bar stands on its lower edge. */
const Frame = chakra("div", {
  base: { position: "relative", overflow: "hidden", p: "4", border: "1px solid", borderRadius: "control" },
});

const Bar = chakra("progress", {
  base: {
    appearance: "none",
    position: "absolute",
    insetX: "0",
    bottom: "0",
    width: "100%",
    height: "4px",
    bg: "line",
    "&::-webkit-progress-bar": { bg: "line" },
    "&::-webkit-progress-value": { bg: "accent" },
    "&::-moz-progress-bar": { bg: "accent" },
  },
});

/**
 * A file of the quote: chosen, sent to the store, checked by the server, and then the answer. The answer holds only what
 * the server gave for it. Nothing moves when the file has arrived: a press on what stands below may have begun by then.
 */
export default function FileWidget({ id, value }: WidgetProps) {
  const question = useQuestion();
  const { file: limits } = question;
  if (!limits) throw new Error(`question ${question.name} takes no file`);
  const { answer, leave } = useForm();
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { sending, failure, send } = useSending((file) => answer(question.name, file));
  const isAwaited = useLateSubmit(button, sending !== null, failure !== null);
  const shown = sending ?? (isObject(value) ? { name: String(value.name), size: Number(value.size) } : null);
  const remove = (): void => {
    // The button that is pressed goes with the file.
    button.current?.focus();
    answer(question.name, null);
  };
  return (
    <Frame borderColor={question.error ? "danger" : "edge"}>
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        accept={endingsOf(limits)}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) void send(withType(file), question.name, limits);
        }}
      />
      <Box aria-live="polite">
        {shown && <Shown {...shown} state={sending ? progressOf(sending, isAwaited) : "Uploaded"} />}
      </Box>
      <Row columnGap="4" rowGap="1">
        <Button
          ref={button}
          id={id}
          kind="secondary"
          disabled={sending !== null}
          onClick={() => chooser.current?.click()}
          // While its file is on the way, the question is not without an answer yet.
          onBlur={() => sending === null && leave(question.name)}
          {...described(id, question)}
        >
          {shown ? "Choose another file" : "Choose a file"}
          <Hidden> for {question.label}</Hidden>
        </Button>
        {shown && (
          <Button kind="plain" disabled={sending !== null} onClick={remove}>
            Remove<Hidden> {shown.name}</Hidden>
          </Button>
        )}
      </Row>
      <Text tone="small" mt="2">
        {limitsOf(limits)}
      </Text>
      {sending && <Bar value={sending.part} aria-label={`Uploading ${sending.name}`} />}
      {failure !== null && <ErrorText role="alert">{failure}</ErrorText>}
    </Frame>
  );
}

interface ShownProps {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly state: string;
}

function Shown({ name, size, state }: ShownProps) {
  return (
    <>
      <Text>
        <strong>{name}</strong> ({fileSize(size)})
      </Text>
      <Text tone="small" mb="3">
        {state}
      </Text>
    </>
  );
}

/** What is taken, in a line: `PDF, JPEG or PNG, at most 5 MB`. */
const limitsOf = ({ accepts, max_bytes }: FileView): string =>
  max_bytes === undefined ? fileTypes(accepts) : `${fileTypes(accepts)}, at most ${fileSize(max_bytes)}`;

/** A file on its way with its bytes, and the part that has been sent, 0 to 1. */
interface Sent {
  readonly name: string;
  readonly size: number;
  readonly part: number;
}

function progressOf({ part }: Sent, isAwaited: boolean): string {
  const now = part < 1 ? "Uploading…" : "Checking…";
  return isAwaited ? `${now} Your answers are saved as soon as it is there.` : now;
}

interface Sending {
  /** Null while nothing is sent. */
  readonly sending: Sent | null;
  readonly failure: string | null;
  readonly send: (file: File, question: string, limits: FileView) => Promise<void>;
}

/** Sends one file at a time; says why a file cannot be sent, and keeps the answer of before then. */
function useSending(onSent: (file: Json) => void): Sending {
  const { people, host } = useWizard();
  const { list } = useForm();
  const [sending, setSending] = useState<Sent | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const quote = people.quote?.quote_number;
  const send = async (file: File, question: string, limits: FileView): Promise<void> => {
    const wrong = wrongOf(file, limits);
    setFailure(wrong ?? null);
    if (wrong !== undefined) return;
    const sent = (part: number): void => setSending({ name: file.name, size: file.size, part });
    sent(0);
    try {
      const name = list === undefined ? question : `${list}.${question}`;
      onSent((await host.calls.sendFile(String(quote), name, file, sent)) as unknown as Json);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setSending(null);
  };
  return { sending, failure, send };
}

/**
 * Holds back a submit of the form while its file is on the way, which would go on without the file, and submits once it
 * is there.
 * @returns whether a submit waits
 */
function useLateSubmit(button: RefObject<HTMLButtonElement | null>, isSending: boolean, failed: boolean): boolean {
  const { clock } = useWizard().host;
  const [isAwaited, setAwaited] = useState(false);
  // Let go together with what is shown. A later effect may run while a submit is dispatched already: that submit would be
  // held, and its repetition is ignored by the browser until the first one has ended.
  useLayoutEffect(() => {
    const form = button.current?.form;
    if (!isSending || !form) return;
    const hold = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
      setAwaited(true);
    };
    form.addEventListener("submit", hold, true);
    return () => form.removeEventListener("submit", hold, true);
  }, [button, isSending]);
  useEffect(() => {
    if (isSending || !isAwaited) return undefined;
    if (failed) {
      setAwaited(false);
      return undefined;
    }
    // In a task of its own: where the file arrives in the very moment of the press, the submit that was held is still
    // being dispatched, and the browser ignores its repetition until it has ended.
    let isWanted = true;
    void clock.wait(0).then(() => {
      if (!isWanted) return;
      setAwaited(false);
      button.current?.form?.requestSubmit();
    });
    return () => void (isWanted = false);
  }, [button, clock, isSending, isAwaited, failed]);
  return isAwaited;
}
