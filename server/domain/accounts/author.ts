import type { Actor, Operator } from "../../access/actor";

/** Who changes an account: one of the carrier's staff by the API, or the operator at the command line. */
export type Author = Actor | Operator;
