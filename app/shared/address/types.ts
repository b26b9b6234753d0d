import type { KeyboardEvent } from "react";

/** What stands in an address's fields: line 2 is nobody's but the person's. The region is what its field holds of it. */
export interface AddressFields {
  readonly line1: string;
  readonly city: string;
  readonly region: string;
  readonly postal: string;
}

/** A region as it is known outside: each form has its own list of those that it offers. */
export interface FoundRegion {
  readonly code: string;
  readonly name: string;
}

/** An address as it was found; what is not known of it is absent. */
export interface FoundAddress {
  readonly line1: string;
  readonly city?: string;
  readonly region?: FoundRegion;
  readonly postal?: string;
}

/** The form around the first line of an address. */
export interface AddressForm {
  /** What stands in its fields now. */
  readonly address: AddressFields;
  /** What the field of the region holds for one; undefined when it does not offer it. */
  readonly regionOf: (region: FoundRegion) => string | undefined;
  /** Puts the parts of a chosen address into their fields. */
  readonly onFill: (parts: Partial<AddressFields>) => void;
}

/** What a person typed: a new one with every change. */
export interface Typed {
  readonly text: string;
}

/** What the first line says of its list. */
export interface Shown {
  readonly "aria-expanded": boolean;
  readonly "aria-controls"?: string;
  readonly "aria-activedescendant"?: string;
}

/** What the first line tells its list. */
export interface ListHandle {
  readonly press: (event: KeyboardEvent) => void;
  readonly leave: () => void;
}
