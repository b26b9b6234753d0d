import { useEffect, useRef, useState } from "react";
import { Button } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/Dialog";
import { ErrorText } from "../../shared/ui/controls";
import { Row, SectionTitle, Stack, Text } from "../../shared/ui/layout";
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

/** People with a share each (`wizards §2.1`, §4.2): a form while there is nobody, then a card for each. */
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
    // After the dialog has given the focus back to a button that is gone (W24).
    requestAnimationFrame(() => (heading.current ? heading.current.focus() : focusHeading()));
  };
  const { labels, people, total } = step;
  const some = people.length > 0;
  const had = useRef(some);
  useEffect(() => {
    // The form for the first person has gone, with the button that had the focus.
    if (some && !had.current) heading.current?.focus();
    had.current = some;
  }, [some]);
  if (!some) return <PersonForm key="first" step={step} onSave={save} />;
  return (
    <Stack gap="5">
      <SectionTitle ref={heading} tabIndex={-1}>
        {people.length === 1 ? "1 person" : `${people.length} people`}
      </SectionTitle>
      {people.map((person, index) => (
        <PersonCard
          key={index}
          id={`share-${index}`}
          person={person}
          labels={labels}
          totalErrorId={total.error && "total-error"}
          onShare={(value) => void send({ type: "person.share", index, value })}
          onEdit={() => setOpen({ kind: "edit", index })}
          onRemove={() => setOpen({ kind: "remove", index })}
        />
      ))}
      <Stack gap="0" aria-live="polite">
        <Text fontWeight="600">{total.text}</Text>
        {total.error && <ErrorText id="total-error">{total.error}</ErrorText>}
      </Stack>
      <Button
        kind="secondary"
        alignSelf="flex-start"
        disabled={!step.can_add || view.busy}
        onClick={() => setOpen({ kind: "add" })}
      >
        {labels.add}
      </Button>
      <NextBar view={view} onPress={() => void send({ type: "next" })} />
      {(open?.kind === "add" || open?.kind === "edit") && (
        <Dialog title={open.kind === "add" ? labels.add_title : labels.edit_title} onClose={close}>
          <PersonForm
            step={step}
            start={open.kind === "edit" ? people[open.index]?.values : undefined}
            onSave={save}
            onCancel={close}
          />
        </Dialog>
      )}
      {open?.kind === "remove" && (
        <Dialog title={labels.remove_title} onClose={close}>
          <Text>{people[open.index]?.remove_text}</Text>
          <Row justifyContent="flex-end">
            <Button kind="secondary" onClick={close}>
              {labels.cancel}
            </Button>
            <Button kind="danger" onClick={() => remove(open.index)}>
              {labels.remove}
            </Button>
          </Row>
        </Dialog>
      )}
    </Stack>
  );
}
