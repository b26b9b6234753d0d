import { isObject } from "../../../engine/index";
import type { ClientField } from "../../../engine/index";
import { addressIn } from "./enrollment";

const isOfAddress = (field: ClientField): boolean => !(field in SOUND);
/** A client who breaks no rule. */
export const SOUND = {
  company_name: "Acme Tools",
  first_name: "Ana",
  last_name: "Silva",
  email: "ana@mail.example",
  phone_number: "303-555-0199",
  dob: "1990-01-01",
};
export const ADDRESS = addressIn("CO");
export const PLACE = { ...ADDRESS, country: { code: "US" } } as const;

/** The client with a text in a field. */
export const personWith = (field: ClientField, text: string) =>
  isOfAddress(field)
    ? { ...SOUND, address: { ...ADDRESS, [field]: text } }
    : { ...SOUND, address: ADDRESS, [field]: text };

/** What a record has in a field; "" for nothing. */
export function keptIn(record: unknown, field: ClientField): string {
  const person = isObject(record) ? record : {};
  const { address } = person;
  const part = isObject(address) ? address : {};
  return textIn(isOfAddress(field) ? part[field] : person[field]);
}
/** What a record has under these keys; the items of a list count from 0. */
export const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((within, key) => Object.entries(within ?? {}).find(([name]) => name === key)?.[1], value);

export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
