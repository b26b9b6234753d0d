import { lazy, Suspense, useRef, useState } from "react";
import type { ComponentProps } from "react";
import { log } from "../log";
import { Input } from "../ui/controls";
import type { AddressForm, ListHandle, Shown, Typed } from "./types";

/** Loaded by the first letter that is typed; without it the line is a field like any other. */
const Suggestions = lazy(() =>
  import("./Suggestions").catch((error: unknown) => {
    log(`Addresses cannot be suggested: ${String(error)}`);
    return { default: () => null };
  }),
);

type Props = Omit<ComponentProps<typeof Input>, "form"> & {
  readonly form: AddressForm;
  /** Absent: nothing is suggested. */
  readonly mapsKey: string | null | undefined;
};

/** The first line of an address: what is typed there is completed to a whole address by a maps service (`portal §5`). */
export function AddressLine({ form, mapsKey, ...input }: Props) {
  const [typed, setTyped] = useState<Typed>();
  const [shown, setShown] = useState<Shown>({ "aria-expanded": false });
  const list = useRef<ListHandle>(null);
  const { id, onChange, onBlur } = input;
  const combobox: ComponentProps<typeof Input> = {
    role: "combobox",
    "aria-autocomplete": "list",
    ...shown,
    onChange: (event) => {
      onChange?.(event);
      if (isByHand(event.nativeEvent)) setTyped({ text: event.currentTarget.value });
    },
    onKeyDown: (event) => list.current?.press(event),
    onBlur: (event) => {
      list.current?.leave();
      onBlur?.(event);
    },
  };
  return (
    <>
      <Input {...input} {...(mapsKey && combobox)} />
      {mapsKey && typed && (
        <Suspense fallback={null}>
          <Suggestions ref={list} id={`${id}-suggestions`} {...{ typed, mapsKey, form }} onShown={setShown} />
        </Suspense>
      )}
    </>
  );
}

/** The browser's own memory fills in whole addresses: then there is nothing left to suggest. */
const isByHand = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType !== "" && event.inputType !== "insertReplacementText";
