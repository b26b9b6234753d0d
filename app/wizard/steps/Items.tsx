import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { ErrorText } from "../../shared/ui/controls";
import { Box, Card, SectionTitle, Stack, Text } from "../../shared/ui/layout";
import { focusHeading } from "../../shared/useArrival";
import type { ItemsView, JsonObject } from "../engine";
import { useQuestion } from "../form/QuestionContext";
import { useWizard } from "../WizardContext";
import { DraftDialog } from "./DraftForm";
import { ItemCard } from "./ItemCard";

type Open =
  | { readonly kind: "add" }
  | { readonly kind: "edit"; readonly index: number }
  | { readonly kind: "remove"; readonly index: number }
  | null;

/** A list of things as a field of a form: a card for each, a button that adds one, and the sum of their shares. */
export default function Items() {
  const { items } = useQuestion();
  return items ? <List list={items} /> : null;
}

/** The things of a list (`wizards §2.1`, §4.2, W21–W24). Adding and changing one opens a dialog. */
function List({ list }: { readonly list: ItemsView }) {
  const { send, view } = useWizard();
  const [open, setOpen] = useState<Open>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { name, labels, items, total } = list;
  const close = (): void => setOpen(null);
  const save = (item: JsonObject): void => {
    send(
      open?.kind === "edit" ? { type: "item.edit", name, index: open.index, item } : { type: "item.add", name, item },
    );
    close();
  };
  const remove = (index: number): void => {
    close();
    send({ type: "item.remove", name, index });
    // Waits until the dialog has given the focus back to a button that is gone (W24).
    requestAnimationFrame(() => (heading.current ? heading.current.focus() : focusHeading()));
  };
  const totalId = `${name}-total-error`;
  useFocusOnFirst(heading, items.length > 0);
  useFocusWhenFull(heading, !list.can_add);
  return (
    <Stack gap="4">
      <SectionTitle ref={heading} tabIndex={-1}>
        {list.count}
      </SectionTitle>
      {items.length > 0 && (
        <Card p="0">
          {items.map((item, index) => (
            <ItemCard
              key={index}
              id={`${name}-share-${index}`}
              item={item}
              labels={labels}
              totalErrorId={total?.error && totalId}
              onShare={(value) => void send({ type: "item.share", name, index, value })}
              onEdit={() => setOpen({ kind: "edit", index })}
              onRemove={() => setOpen({ kind: "remove", index })}
            />
          ))}
          {total && <Total total={total} id={totalId} />}
        </Card>
      )}
      <AddButton list={list} busy={view.busy} onPress={() => setOpen({ kind: "add" })} />
      {/* A form cannot stand in another one. */}
      {open &&
        createPortal(
          <OpenDialog open={open} list={list} onSave={save} onRemove={remove} onClose={close} />,
          document.body,
        )}
    </Stack>
  );
}

interface AddButtonProps {
  readonly list: ItemsView;
  readonly busy: boolean;
  readonly onPress: () => void;
}

/** Opens the form for another thing; says so where no more can be added. */
function AddButton({ list: { name, labels, items, can_add }, busy, onPress }: AddButtonProps) {
  const fullId = `${name}-full`;
  return (
    <Box>
      <Button
        kind="secondary"
        disabled={!can_add || busy}
        aria-describedby={can_add ? undefined : fullId}
        onClick={onPress}
      >
        {labels.add}
      </Button>
      {!can_add && (
        <Text tone="small" id={fullId} mt="2">
          No more than {items.length} can be added.
        </Text>
      )}
    </Box>
  );
}

/**
 * Moves the focus to the heading when the form for the first thing closes, because its focused button is gone: that form
 * stood here, or in place of this list.
 */
function useFocusOnFirst(heading: RefObject<HTMLHeadingElement | null>, some: boolean): void {
  const had = useRef<boolean | null>(null);
  useEffect(() => {
    const isLost = had.current === false || (had.current === null && document.activeElement === document.body);
    if (some && isLost) heading.current?.focus();
    had.current = some;
  }, [heading, some]);
}

/** Moves the focus to the heading when the last thing that fits was added: the button that opened its form is shut now. */
function useFocusWhenFull(heading: RefObject<HTMLHeadingElement | null>, isFull: boolean): void {
  const was = useRef(isFull);
  useEffect(() => {
    // Waits until the dialog has given the focus back.
    if (isFull && !was.current) requestAnimationFrame(() => heading.current?.focus());
    was.current = isFull;
  }, [heading, isFull]);
}

interface OpenDialogProps {
  readonly open: NonNullable<Open>;
  readonly list: ItemsView;
  readonly onSave: (item: JsonObject) => void;
  readonly onRemove: (index: number) => void;
  readonly onClose: () => void;
}

function OpenDialog({ open, list, onSave, onRemove, onClose }: OpenDialogProps) {
  const { labels, items, name, form, copy } = list;
  if (open.kind === "remove")
    return (
      <RemoveDialog
        labels={labels}
        text={items[open.index]?.remove_text ?? ""}
        onRemove={() => onRemove(open.index)}
        onClose={onClose}
      />
    );
  const start = open.kind === "edit" ? items[open.index]?.values : undefined;
  return (
    <DraftDialog
      title={open.kind === "add" ? labels.add_title : labels.edit_title}
      form={form}
      list={name}
      start={start ?? form.values}
      idPrefix="item"
      labels={labels}
      copy={copy}
      onSave={onSave}
      onClose={onClose}
    />
  );
}

function Total({ total, id }: { readonly total: NonNullable<ItemsView["total"]>; readonly id: string }) {
  return (
    <Stack gap="0" p="4" textAlign="right" aria-live="polite">
      <Text fontWeight="650">{total.text}</Text>
      {total.error && (
        <ErrorText id={id} alignSelf="flex-end">
          {total.error}
        </ErrorText>
      )}
    </Stack>
  );
}

interface RemoveDialogProps {
  readonly labels: ItemsView["labels"];
  readonly text: string;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

function RemoveDialog({ labels, text, onRemove, onClose }: RemoveDialogProps) {
  return (
    <Dialog title={labels.remove_title} onClose={onClose}>
      <Text>{text}</Text>
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {labels.cancel}
        </Button>
        <Button kind="danger" onClick={onRemove}>
          {labels.remove}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
