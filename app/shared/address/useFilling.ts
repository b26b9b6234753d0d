import { useEffect, useRef } from "react";
import { log } from "../log";
import type { Suggestion } from "./places";
import type { AddressFields, AddressForm, FoundAddress, Typed } from "./types";

/**
 * Puts a chosen address into the form: its street at once, the rest when the service has told its parts. What a person
 * typed in the meantime stays; a line 1 that was typed on means another address.
 */
export function useFilling(typed: Typed, { address, regionOf, onFill }: AddressForm): (one: Suggestion) => void {
  const now = useRef(address);
  const wanted = useRef<AbortController>(null);
  useEffect(() => {
    now.current = address;
  });
  useEffect(() => () => wanted.current?.abort(), [typed]);
  return (one) => {
    const chosen = new AbortController();
    wanted.current?.abort();
    wanted.current = chosen;
    const before: AddressFields = { ...address, line1: one.main };
    onFill({ line1: one.main });
    const fill = (parts: Partial<AddressFields>): void => {
      if (!chosen.signal.aborted) onFill(unchanged(parts, before, now.current));
    };
    one.parts().then(
      (found) => fill(fieldsOf(found, regionOf)),
      (error: unknown) => {
        log(`The parts of an address are not known: ${String(error)}`);
        fill(NOTHING_KNOWN);
      },
    );
  };
}

/** What is not known of the chosen address is empty, and so is a region that the form does not offer: what stood there is another address's. */
const NOTHING_KNOWN = { city: "", region: "", postal: "" };

function fieldsOf({ region, ...rest }: FoundAddress, regionOf: AddressForm["regionOf"]): Partial<AddressFields> {
  return { ...NOTHING_KNOWN, ...rest, ...(region && { region: regionOf(region) ?? "" }) };
}

function unchanged(parts: Partial<AddressFields>, before: AddressFields, now: AddressFields): Partial<AddressFields> {
  const names = Object.keys(parts) as (keyof AddressFields)[];
  return Object.fromEntries(names.filter((name) => now[name] === before[name]).map((name) => [name, parts[name]]));
}
