/** What makes the things of one kind. */
import type { Json } from "../../../contract";
import type { Around } from "./around";
import type { Fresh } from "./fresh";
import type { Variant } from "./parts";
import type { Collection } from "./place";

/** A new thing: its value, its name in a map, and where in a list it belongs if not at the end. */
export interface NewThing {
  readonly value: Json;
  readonly name?: string;
  readonly index?: number;
}

export interface Making {
  readonly around: Around;
  readonly fresh: Fresh;
  readonly collection: Collection;
  readonly variant: string;
  readonly title?: string | undefined;
}

export interface Maker {
  readonly variants?: (around: Around) => readonly Variant[];
  readonly make: (making: Making) => NewThing | undefined;
}

/** The maker of things of one sort. */
export const only = (make: Maker["make"]): Maker => ({ make });
