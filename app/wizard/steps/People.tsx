import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { Button } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/Dialog";
import { ErrorText } from "../../shared/ui/controls";
import { Box, Card, Row, SectionTitle, Stack, Text } from "../../shared/ui/layout";
import { focusHeading } from "../../shared/useArrival";
import type { JsonObject } from "../engine";
import { NextBar } from "../parts/NextBar";
import { useWizard } from "../WizardContext";
import { PersonCard } from "./PersonCard";
import { PersonForm } from "./PersonForm";
import type { StepProps } from "./types";

type Open =
  | { readonly kind: "add" }
  | { readonly kind: "edit"; readonly index: number }
  | { readonly kind: "remove"; readonly index: number }
  | null;

const TOTAL_ERROR = "total-error";

/** People, each with a share (`wizards §2.1`, §4.2): a form while the list is empty, then a card for each person. */
export default function People({ view, step }: StepProps<"people">) {
  const { send } = useWizard();
  const [open, setOpen] = useState<Open>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = (): void => setOpen(null);
  const save = (person: JsonObject): void => {
    send(open?.kind === "edit" ? { type: "person.edit", index: open.index, person } : { type: "person.add", person });
    close();
  };
  const remove = (index: number): void => {
    close();
    send({ type: "person.remove", index });
    // Waits until the dialog has given the focus back to a button that is gone (W24).
    requestAnimationFrame(() => (heading.current ? heading.current.focus() : focusHeading()));
  };
  const { labels, people, total } = step;
  const some = people.length > 0;
  useFocusOnFirst(heading, some);
  if (!some) return <PersonForm key="first" step={step} onSave={save} onCancel={() => void send({ type: "back" })} />;
  return (
    <Stack gap="4">
      <SectionTitle ref={heading} tabIndex={-1}>
        {step.count}
      </SectionTitle>
      <Card p="0">
        {people.map((person, index) => (
          <PersonCard
            key={index}
            id={`share-${index}`}
            person={person}
            labels={labels}
            totalErrorId={total.error && TOTAL_ERROR}
            onShare={(value) => void send({ type: "person.share", index, value })}
            onEdit={() => setOpen({ kind: "edit", index })}
            onRemove={() => setOpen({ kind: "remove", index })}
          />
        ))}
        <Total total={total} />
      </Card>
      <Button
        kind="secondary"
        alignSelf="flex-start"
        disabled={!step.can_add || view.busy}
        onClick={() => setOpen({ kind: "add" })}
      >
        {labels.add}
      </Button>
      <Box mt="6">
        <NextBar view={view} onPress={() => void send({ type: "next" })} />
      </Box>
      {open && <OpenDialog open={open} step={step} onSave={save} onRemove={remove} onClose={close} />}
    </Stack>
  );
}

/** Moves the focus to the heading when the form for the first person closes, because its focused button is gone. */
function useFocusOnFirst(heading: RefObject<HTMLHeadingElement | null>, some: boolean): void {
  const had = useRef(some);
  useEffect(() => {
    if (some && !had.current) heading.current?.focus();
    had.current = some;
  }, [heading, some]);
}

interface OpenDialogProps {
  readonly open: NonNullable<Open>;
  readonly step: StepProps<"people">["step"];
  readonly onSave: (person: JsonObject) => void;
  readonly onRemove: (index: number) => void;
  readonly onClose: () => void;
}

function OpenDialog({ open, step, onSave, onRemove, onClose }: OpenDialogProps) {
  const { labels, people } = step;
  if (open.kind === "remove")
    return (
      <RemoveDialog
        labels={labels}
        text={people[open.index]?.remove_text ?? ""}
        onRemove={() => onRemove(open.index)}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={open.kind === "add" ? labels.add_title : labels.edit_title} onClose={onClose}>
      <PersonForm
        step={step}
        start={open.kind === "edit" ? people[open.index]?.values : undefined}
        onSave={onSave}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function Total({ total }: { readonly total: StepProps<"people">["step"]["total"] }) {
  return (
    <Stack gap="0" p="4" textAlign="right" aria-live="polite">
      <Text fontWeight="650">{total.text}</Text>
      {total.error && (
        <ErrorText id={TOTAL_ERROR} alignSelf="flex-end">
          {total.error}
        </ErrorText>
      )}
    </Stack>
  );
}

interface RemoveDialogProps {
  readonly labels: StepProps<"people">["step"]["labels"];
  readonly text: string;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

function RemoveDialog({ labels, text, onRemove, onClose }: RemoveDialogProps) {
  return (
    <Dialog title={labels.remove_title} onClose={onClose}>
      <Text>{text}</Text>
      <Row justifyContent="flex-end">
        <Button kind="secondary" onClick={onClose}>
          {labels.cancel}
        </Button>
        <Button kind="danger" onClick={onRemove}>
          {labels.remove}
        </Button>
      </Row>
    </Dialog>
  );
}
