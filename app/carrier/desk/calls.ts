import { callsAs } from "../../shared/api/calls";
import { policiesAtWorkAs } from "../../shared/api/policiesAtWork";
import { deskCaller } from "../../shared/session/desk";

/** The calls of the carrier's desk that is signed in. */
export const asDesk = { ...callsAs(deskCaller), ...policiesAtWorkAs(deskCaller) };
