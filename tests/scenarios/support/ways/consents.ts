import { accepted, ofForm, ofQuestion, saves, skips } from "./way";
import type { By, Refused, Way } from "./way";

/** A consent as the page sends it. */
export const consentTo = (text: string, by: By = "share", accepted = true): object => ({
  accepted,
  actor: by === "broker" ? "broker" : "client",
  texts: [text],
});

const AGAIN = "Please read the text about the visit again";
const RULES = "Please agree to the rules of lending before you continue";
const CHECK = "Please check this answer";

const visit = (name: string, by: By, value: unknown, expected: Refused = AS_ANOTHER): Way =>
  saves(name, by, { answers: { visit: value } }, expected);

const AS_ANOTHER = ofQuestion("safety", "visit", "texts", AGAIN);
const asForm = (field: string): Refused => ofForm(`/answers/visit/${field}`, "safety", AGAIN);
const NEEDED = ofQuestion("cover", "lending", "required", RULES);

/** Ways around consents that a product asks on its own steps: one that need not be given, and one that must after a Yes. */
export const aroundOwnConsents: readonly Way[] = [
  visit("says Yes where a consent is asked", "share", true),
  visit("says No where a consent is asked", "client", false),
  visit("writes that they agree", "broker", "yes"),
  visit("agrees to no text", "share", { ...consentTo("visit@1"), texts: [] }),
  visit("agrees to another version of the text", "client", consentTo("visit@2", "client")),
  visit("agrees to the text of another consent", "broker", consentTo("lending@1", "broker")),
  visit("agrees to a text more than is shown", "share", { ...consentTo("visit@1"), texts: ["visit@1", "lending@1"] }),
  visit(
    "agrees with a hash of their own",
    "client",
    { ...consentTo("visit@1"), texts_sha256: "0".repeat(64) },
    asForm("texts_sha256"),
  ),
  visit(
    "agrees on a day of their own",
    "share",
    { ...consentTo("visit@1"), at: "2020-01-01T00:00:00.000Z" },
    asForm("at"),
  ),
  visit("agrees without saying to what", "broker", { accepted: true, actor: "broker" }, asForm("texts")),
  saves(
    "agrees where nothing is to be agreed to",
    "client",
    { answers: { deductible: consentTo("visit@1") } },
    ofQuestion("cover", "deductible", "type", CHECK),
  ),
  saves(
    "agrees to rules that they are not asked for",
    "share",
    { answers: { lending: consentTo("lending@1") } },
    "changes nothing",
  ),
  skips("lends things without agreeing to the rules", "share", { answers: { lends: true } }, NEEDED, {
    lends: true,
    lending: null,
  }),
  skips(
    "declines the rules of lending",
    "client",
    { answers: { lends: true, lending: consentTo("lending@1", "client", false) } },
    NEEDED,
  ),
  {
    ...skips("takes the consent to the rules back", "broker", { answers: { lending: null } }, NEEDED),
    prepare: async ({ quote }) => {
      accepted(await quote.put({ answers: { lends: true, lending: consentTo("lending@1", "broker") } }));
      accepted(await quote.put({ answers: { lending: null } }));
    },
  },
  {
    ...saves("signs a consent as somebody else", "client", {}, "changes nothing"),
    prepare: async ({ quote }) => accepted(await quote.put({ answers: { visit: consentTo("visit@1", "client") } })),
    attack: ({ quote }) => quote.put({ answers: { visit: consentTo("visit@1", "broker") } }),
  },
];
