import fc from "fast-check";
import { getDefaultStore } from "jotai";
import { pendingAtom } from "../../../app/dashboard/imports/state";
import { listed, listedAt, listedWith, listSold, unlist } from "../../../app/shared/session/begunHere";
import { brokerSession, signedInName } from "../../../app/shared/session/broker";
import { carriedTo } from "../../../app/shared/session/carried";
import { deskSession } from "../../../app/shared/session/desk";
import { allHeld, heldAt, heldWith } from "../../../app/shared/session/enrollments";
import { forgetOlder, keepOlder, lendToOlder, noteOlder, olderSessions } from "../../../app/shared/session/older";
import { staffSession } from "../../../app/shared/session/staff";
import { unsavedUnder } from "../../../app/studio/draft/model/buffer";
import { viewAtom } from "../../../app/studio/draft/ui/view";
import { whoKept } from "../../../app/studio/draft/work/who-kept";
import { refusedLink } from "../../../app/shared/session/refusedLink";
import { hasPlace, placeFor, sendPlaceAlong } from "../../../app/shared/session/returnPlace";
import {
  forgetOlderTyped,
  forgetTypedOfOthers,
  takeTyped,
  typedBy,
  typedNames,
  typedUnder,
} from "../../../app/shared/session/typed";

/** The readers of all that the app keeps in a browser, by the file of each: what they read may be damaged, or older. */
export const READERS: Readonly<Record<string, () => void>> = {
  // It is read when somebody begins to watch it.
  "dashboard/imports/state.ts": () => getDefaultStore().sub(pendingAtom, () => undefined)(),
  "shared/session/begunHere.ts"() {
    for (const { quote_number } of listed()) listedWith(quote_number);
    listedAt("acme", "kites");
    listSold("Q-1");
    unlist(["Q-2"]);
  },
  "shared/session/broker.ts"() {
    brokerSession();
    signedInName();
  },
  "shared/session/carried.ts": () => void carriedTo("/start"),
  "shared/session/desk.ts": () => void deskSession(),
  "shared/session/staff.ts": () => void staffSession(),
  "studio/draft/model/buffer.ts": () => void unsavedUnder("studio:stf_1:dft_1:left"),
  "studio/draft/ui/view.ts": () => getDefaultStore().sub(viewAtom, () => undefined)(),
  "studio/draft/work/who-kept.ts": () => void whoKept("studio:stf_1:dft_1:who"),
  "shared/session/enrollments.ts"() {
    allHeld();
    heldWith("Q-1");
    heldAt("acme", "kites");
  },
  "shared/session/older.ts"() {
    olderSessions();
    keepOlder();
    noteOlder({ token: "t-1" });
    lendToOlder({ token: "t-2" });
    forgetOlder(["Q-1"]);
  },
  "shared/session/refusedLink.ts": () => void refusedLink(),
  "shared/session/returnPlace.ts"() {
    hasPlace();
    sendPlaceAlong();
    placeFor("dana");
  },
  "shared/session/typed.ts"() {
    for (const name of typedNames()) typedUnder(name, "dana");
    takeTyped(typedBy("dana"));
    forgetTypedOfOthers("dana");
    forgetOlderTyped((name) => name.endsWith("Q-1"));
  },
};

/** Where they look, with one name for each kind of name. */
export const NAMES = {
  local: [
    "session",
    "desk",
    "staff",
    "studio:stf_1:dft_1:left",
    "studio-view",
    "session-older",
    "enrollments",
    "import",
    "return-place",
  ],
  tab: [
    "carried:/start",
    "enrollment:Q-1",
    "enrollment:Q-2",
    "wizard:kites:Q-1",
    "wizard:/start",
    "return-place",
    "refused-link",
    "studio:stf_1:dft_1:who",
  ],
} as const;

const text = fc.constantFrom("Q-1", "t-1", "acme", "kites", "dana", "Ann", "/dashboard/clients", "");
const now = fc.constantFrom(0, Date.now(), Date.now() + 1e9, 1e300, -1);
/** A part that is as it should be, or anything else. */
const part = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => fc.oneof(good, fc.jsonValue({ maxDepth: 1 }));
const some = (parts: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(parts).map(([name, good]) => [name, part(good)])), { requiredKeys: [] });

const agent = some({ id: text, name: text, phone_number: text, email: text });
const begun = some({ brokerage: text, product: text, at: now });
const entry = some({ quote_number: text, token: text, begun, agent, initial: text, isSold: fc.boolean() });
const session = some({
  token: text,
  type: fc.constantFrom("Bearer", "Token", null),
  user: some({ id: text, name: text, email: text }),
  quote_number: text,
  broker: agent,
  ended: text,
  isKnown: fc.boolean(),
});
const place = some({ address: text, keptAt: now, user: text, typed: some({ "wizard:kites:Q-1": text, other: text }) });
const typed = some({
  by: text,
  at: now,
  answers: fc.constant({}),
  unsaved: fc.constant([]),
  given: fc.constant({}),
});
const unsaved = some({ revision: fc.integer(), base: fc.constant([]), mine: fc.array(some({ path: text, text })) });
const who = some({
  person: some({ entry: fc.constant("share"), state: fc.constant("CO"), day: fc.constant("2026-11-30") }),
  client: some({ knows: fc.constant("known"), type: text, texts: some({ city: text }) }),
});
const held = some({ quote_number: text, token: text, agent, begun, initial: text, staysWith: fc.constant(["dana"]) });
const refused = some({ reason: fc.constantFrom("ended", "unknown"), token: text, agent });
const pending = fc.oneof(fc.constant(null), some({ id: text, file: text, failed: fc.boolean() }));

const json = (...shapes: readonly fc.Arbitrary<unknown>[]): fc.Arbitrary<string> =>
  fc.oneof(...shapes, fc.jsonValue()).map((value) => JSON.stringify(value));
/** A text as it may be found under any of the names: of the right kind, of another, or not JSON at all. */
export const KEPT: fc.Arbitrary<string> = fc.oneof(
  json(session, fc.array(part(entry), { maxLength: 3 }), pending, place),
  json(held, typed, refused, unsaved, who),
  json(entry).map((whole) => whole.slice(0, -1)),
  fc.constantFrom("null", "7", "[null]", "{}", "", '"sheets"'),
);
