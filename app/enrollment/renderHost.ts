import { callsAs } from "../shared/api/calls";
import { linkCaller } from "../shared/session/callers";
import type { EnrollmentSession } from "../wizard/index";
import type { BrowserHost } from "./host";

/** Nothing has begun, and nothing is kept. */
const SESSION: EnrollmentSession = {
  at: () => Promise.resolve({ kind: "nothing" }),
  with: () => Promise.resolve({ kind: "elsewhere" }),
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
  agent: nothing,
  stayWith: nothing,
  staysWith: () => false,
  beginWithAnother: nothing,
  insteadOf: nothing,
  broker: nothing,
  onBroker: () => nothing,
  keepsNothing: () => false,
  onKeepsNothing: () => nothing,
};

/** The host of a first step that the server renders: nothing has begun, nothing is kept, and nothing is called. */
export const createRenderHost = (at: { readonly pathname: string; readonly search: string }): BrowserHost => ({
  calls: callsAs(linkCaller(() => null)),
  session: SESSION,
  clock: { now: () => new Date(), wait: () => new Promise(nothing) },
  storage: { keep: nothing, kept: nothing, forget: nothing },
  history: {
    now: () => at,
    subscribe: () => nothing,
    show: nothing,
    onMove: () => nothing,
    go: nothing,
    leave: nothing,
  },
  page: { setTitle: nothing, print: nothing, reload: nothing, scrollToTop: nothing },
  loadCards: () => Promise.resolve(null),
  track: nothing,
  visit: nothing,
  connect: nothing,
  moved: nothing,
});

function nothing(): undefined {
  return undefined;
}
