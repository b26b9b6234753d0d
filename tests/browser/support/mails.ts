/** Every kind of mail that the product sends, made by its own letter and layout, with what it is about given. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { htmlOf } from "../../../server/mail/html";
import type { Bill, Mail } from "../../../server/mail/mail";
import type { Enrollment } from "../../../server/mail/letters/enrollment";
import { askedLinkMail, begunMail, invitationMail, proposalMail } from "../../../server/mail/letters/enrollment";
import { breakGlassMail } from "../../../server/mail/letters/break-glass";
import { newClientMail } from "../../../server/mail/letters/new-client";
import { otherAgentMail } from "../../../server/mail/letters/other-agent";
import type { Purchase } from "../../../server/mail/letters/purchase";
import {
  documentsMail,
  policyNumberMail,
  receiptMail,
  returnedMail,
  soldMail,
} from "../../../server/mail/letters/purchase";
import { signInMail } from "../../../server/mail/letters/sign-in";

/** Who is named in a mail. */
export interface Named {
  readonly person: string;
  readonly firm: string;
  readonly email: string;
  /** Of a policy: as long as it may be. */
  readonly number: string;
}

const CARRIER = {
  name: "Meridian Casualty",
  accent: "#1f5f8b",
  phone: "800-555-0140",
  email: "service@carrier.example",
  postal: "100 Harbor Street, Hartford, CT 06103",
};
const PRODUCT = "Business Owners Accident Insurance";
const ABOUT = `${PRODUCT} is accident insurance for the owners of a business and, if they wish, for its employees.`;
const TOKEN = "t".repeat(43);
const WORKS = "for 90 days, until Feb 18, 2027";
const BILL: Bill = {
  lines: [
    { label: "Passport 360 Enhanced (family)", value: "$525.00" },
    { label: "Golf package", value: "$11,820.00" },
  ],
  total: { label: "Total due", value: "$12,345.00", unit: "a year" },
};

const agentOf = ({ person, firm, email }: Named) => ({ name: person, brokerage: firm, phone: "303-555-0111", email });
const clientOf = ({ person, email }: Named) => ({ id: "cl_1", name: person, phone: "303-555-0100", email });

const enrollmentOf = (named: Named): Enrollment => ({
  to: named.email,
  firstName: named.person,
  product: PRODUCT,
  about: ABOUT,
  carrier: CARRIER.name,
  agent: agentOf(named),
  token: TOKEN,
  quoteNumber: "Q-7J4M2K9PQX3T8W5Z6Y0B1C4DEF",
  works: WORKS,
});

const purchaseOf = (named: Named, paidOn?: string): Purchase => ({
  product: PRODUCT,
  plan: "Passport 360 Enhanced (family)",
  policyholder: named.person,
  from: "Nov 20, 2026",
  until: "Nov 20, 2027",
  bill: BILL,
  paidOn,
  payBy: "Dec 21, 2026",
  shows: [],
  payTo: `${CARRIER.name}, ${CARRIER.postal}`,
  method: paidOn ? "Credit or debit card" : "Check (Bill me later)",
  renews: paidOn ? true : null,
  quoteNumber: "Q-7J4M2K9PQX3T8W5Z6Y0B1C4DEF",
  reference: "K7Q2MX",
  carrier: CARRIER.name,
  agent: agentOf(named),
});

/** By the function that writes it: each mail it can be. */
const KINDS: { readonly [letter: string]: (named: Named) => readonly Mail[] } = {
  signInMail: ({ email }) => [signInMail(email, TOKEN, CARRIER.name)],
  invitationMail: (named) => [
    invitationMail({
      ...enrollmentOf(named),
      price: { amount: "From $195 a year", note: "Your price depends on your plan." },
    }),
  ],
  begunMail: (named) => [begunMail({ ...enrollmentOf(named), price: "$12,345.00 a year" })],
  proposalMail: (named) => [proposalMail({ ...enrollmentOf(named), bill: BILL, startsOn: "Nov 20, 2026" })],
  askedLinkMail: (named) => [false, true].map((isNew) => askedLinkMail({ ...enrollmentOf(named), isNew })),
  breakGlassMail: (named) => [
    breakGlassMail(named.email, { what: "boa 1.8.0", name: named.person, reason: "Colorado's minimum was wrong." }),
  ],
  newClientMail: (named) => [newClientMail(named.email, PRODUCT, clientOf(named))],
  otherAgentMail: (named) => [otherAgentMail(named.email, { product: PRODUCT, agent: named.person }, clientOf(named))],
  receiptMail: (named) =>
    [undefined, "Nov 20, 2026"].map((paidOn) => receiptMail(purchaseOf(named, paidOn), enrollmentOf(named))),
  returnedMail: (named) => [returnedMail({ ...purchaseOf(named), total: "$12,345.00" }, enrollmentOf(named))],
  documentsMail: (named) =>
    [undefined, named.number].map((replaces) =>
      documentsMail({ ...enrollmentOf(named), number: named.number, reference: "K7Q2MX", replaces }),
    ),
  policyNumberMail: (named) => [
    policyNumberMail(CARRIER.email, purchaseOf(named), {
      id: "pol_1",
      token: TOKEN,
      client: named.person,
      works: "for 31 days, until Dec 21, 2026",
    }),
  ],
  soldMail: (named) =>
    [undefined, "Nov 20, 2026"].map((paidOn) =>
      soldMail(purchaseOf(named, paidOn), { ...clientOf(named), to: named.email, policyId: "pol_1" }),
    ),
};

/** The names of the functions above, and those that the source has. */
export async function kindsOfMails(): Promise<{
  readonly here: readonly string[];
  readonly declared: readonly string[];
}> {
  const folder = join(import.meta.dirname, "../../../server/mail/letters");
  const files = await Promise.all(readdirSync(folder).map((name): Promise<object> => import(join(folder, name))));
  const declared = files.flatMap((file) => Object.keys(file)).filter((name) => name.endsWith("Mail"));
  return { here: Object.keys(KINDS).sort(), declared: declared.sort() };
}

/** The HTML of every mail about these people, by its subject. */
export function mailsAbout(named: Named): readonly { readonly subject: string; readonly html: string }[] {
  return Object.values(KINDS).flatMap((write) =>
    write(named).map((mail) => {
      const { button, subject } = mail;
      const addressed = button && { label: button.label, url: `https://portal.example.com${button.path}` };
      return { subject, html: htmlOf({ ...mail, button: addressed }, CARRIER) };
    }),
  );
}
