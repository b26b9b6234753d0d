import { useState } from "react";
import type { VirtualItem } from "@tanstack/react-virtual";
import { useNavigationType } from "react-router-dom";

/** Where somebody was in a list when they opened one of its rows. */
export interface Place {
  readonly list: string;
  readonly id: string;
  /** How far the page was scrolled, in pixels. */
  readonly top: number;
  /** The rows that were measured. */
  readonly sizes: VirtualItem[];
}

let left: Place | undefined;

/** Keeps the place until the next row is opened. */
export function leaveAt(place: Place): void {
  left = place;
}

/** The place to return to; undefined unless the person has just gone back to this list. */
export function usePlace(list: string): Place | undefined {
  const back = useNavigationType() === "POP";
  const [place] = useState(() => (back && left?.list === list ? left : undefined));
  return place;
}
