import type { WidgetProps } from "@rjsf/utils";
import { useRef, useState } from "react";
import { messageOf } from "../../shared/api/request";
import { sendFile } from "../../shared/api/quoteFiles";
import { Button } from "../../shared/ui/Button";
import { ErrorText } from "../../shared/ui/controls";
import { Box, Hidden, Row, Text } from "../../shared/ui/layout";
import { fileSize, isObject } from "../engine";
import type { Json, QuestionView } from "../engine";
import { useWizard } from "../WizardContext";
import { described, useForm, useQuestion } from "./QuestionContext";

/** Media type → the endings that a chooser of files shows. */
const ENDINGS: { readonly [type: string]: string } = {
  "application/pdf": ".pdf",
  "image/jpeg": ".jpg,.jpeg",
  "image/png": ".png",
};

/**
 * A file of the quote: chosen, sent to the store, checked by the server, and then the answer. The answer holds only what
 * the server gave for it.
 */
export default function FileWidget({ id, value }: WidgetProps) {
  const question = useQuestion();
  const { answer, leave } = useForm();
  const chooser = useRef<HTMLInputElement>(null);
  const { sent, failure, send } = useSending((file) => answer(question.name, file));
  const there = isObject(value) ? value : undefined;
  const choose = (): void => chooser.current?.click();
  return (
    <Box p="4" border="1px solid" borderColor={question.error ? "danger" : "edge"} borderRadius="control">
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        accept={question.accepts?.map((type) => ENDINGS[type] ?? type).join(",")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) void send(file, question);
        }}
      />
      {there && (
        <Text overflowWrap="anywhere" mb="3">
          <strong>{String(there.name)}</strong> ({fileSize(Number(there.size))})
        </Text>
      )}
      <Row gap="3">
        <Button
          id={id}
          kind="secondary"
          disabled={sent !== null}
          onClick={choose}
          onBlur={() => leave(question.name)}
          {...described(id, question)}
        >
          {there ? "Choose another file" : "Choose a file"}
          <Hidden> for {question.label}</Hidden>
        </Button>
        {there && (
          <Button kind="plain" disabled={sent !== null} onClick={() => answer(question.name, null)}>
            Remove<Hidden> {String(there.name)}</Hidden>
          </Button>
        )}
      </Row>
      <Text tone="small" mt="2" aria-live="polite">
        {sent === null ? limitsOf(question) : `Uploading… ${Math.round(sent * 100)}%`}
      </Text>
      {failure !== null && <ErrorText role="alert">{failure}</ErrorText>}
    </Box>
  );
}

/** What is taken, in a line: `PDF, JPEG or PNG, at most 5 MB`. */
function limitsOf({ accepts = [], max_bytes }: QuestionView): string {
  const types = accepts.map((type) => type.slice(type.indexOf("/") + 1).toUpperCase());
  const [last, ...others] = types.toReversed();
  const named = others.length === 0 ? (last ?? "") : `${others.toReversed().join(", ")} or ${last ?? ""}`;
  return max_bytes === undefined ? named : `${named}, at most ${fileSize(max_bytes)}`;
}

interface Sending {
  /** The part that has been sent, 0 to 1; null while nothing is. */
  readonly sent: number | null;
  readonly failure: string | null;
  readonly send: (file: File, question: QuestionView) => Promise<void>;
}

/** Sends one file at a time; says why a file cannot be sent, and keeps the answer of before then. */
function useSending(onSent: (file: Json) => void): Sending {
  const { people } = useWizard();
  const { list } = useForm();
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const quote = people.quote?.quote_number;
  const send = async (file: File, question: QuestionView): Promise<void> => {
    const wrong = wrongOf(file, question);
    setFailure(wrong ?? null);
    if (wrong !== undefined) return;
    setSent(0);
    try {
      const name = list === undefined ? question.name : `${list}.${question.name}`;
      onSent((await sendFile(String(quote), name, file, setSent)) as unknown as Json);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setSent(null);
  };
  return { sent, failure, send };
}

/** Why a file is not even sent: the server would refuse it. */
function wrongOf(file: File, { accepts = [], max_bytes = Infinity }: QuestionView): string | undefined {
  if (file.size === 0) return `${file.name} is empty. Please choose another file.`;
  if (!accepts.includes(file.type)) return `${file.name} is of a type that is not taken. Please choose another file.`;
  if (file.size <= max_bytes) return undefined;
  return `${file.name} has ${fileSize(file.size)}. Please choose a file of at most ${fileSize(max_bytes)}.`;
}
