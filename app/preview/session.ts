import type { EnrollmentSession } from "../wizard/whole";
import type { World } from "./world";

/** The enrollment of the preview: there is one, and no other was begun here. */
export function sessionIn({ around }: Pick<World, "around">): EnrollmentSession {
  return {
    at: () => Promise.resolve({ kind: "nothing" }),
    with: (quote_number) => Promise.resolve({ kind: "held", quote_number }),
    mayGoOn: () => false,
    isAsking: () => false,
    begun: nothing,
    seen: nothing,
    sold: nothing,
    resume: nothing,
    resumeTyped: nothing,
    startOver: nothing,
    drop: nothing,
    isOver: () => false,
    onOver: () => nothing,
    ended: nothing,
    token: () => null,
    agent: () => around.broker,
    stayWith: nothing,
    staysWith: () => true,
    beginWithAnother: nothing,
    insteadOf: nothing,
    broker: nothing,
    onBroker: () => nothing,
    keepsNothing: () => false,
    onKeepsNothing: () => nothing,
  };
}

function nothing(): undefined {
  return undefined;
}
