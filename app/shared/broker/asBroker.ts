import { brokerCaller } from "../session/callers";
import { callsAs } from "../api/calls";

/** The calls of the broker who is signed in. */
export const asBroker = callsAs(brokerCaller);
