/** A finished part of the product that has the contract of a real one, and is not it. */
export type StandIn = "payments_sandbox" | "payments_test" | "mail_outbox" | "files_unscanned";

/** What each means to an operator, in a sentence that says which setting brings the real part. */
const SENTENCES: { readonly [name in StandIn]: string } = {
  payments_sandbox:
    "PAYMENTS: the sandbox takes test cards, so nothing is paid for, and pages say Test. Stripe's three keys take real cards.",
  payments_test:
    "PAYMENTS: Stripe's keys are of the test mode, so nothing is paid for, and pages say Test. Keys of the live mode take real cards.",
  mail_outbox: "MAIL: mails are kept in the database and not sent, so people cannot sign in. SMTP_URL sends them.",
  files_unscanned: "FILE_SCAN: uploaded files are not scanned for viruses. FILE_SCAN_URL has them scanned.",
};

/** The settings that bring the real parts. */
interface RealParts {
  /** The mode of Stripe's keys; undefined without them. */
  readonly keys: "live" | "test" | undefined;
  readonly SMTP_URL: string | undefined;
  readonly FILE_SCAN_URL: string | undefined;
}

/** The stand-ins that follow from the settings. */
export function standInsOf({ keys, SMTP_URL, FILE_SCAN_URL }: RealParts): readonly StandIn[] {
  const payments = { test: ["payments_test"], live: [], none: ["payments_sandbox"] } as const;
  return [
    ...payments[keys ?? "none"],
    ...(SMTP_URL === undefined ? (["mail_outbox"] as const) : []),
    ...(FILE_SCAN_URL === undefined ? (["files_unscanned"] as const) : []),
  ];
}

/** All stand-ins. */
export const STAND_INS: readonly StandIn[] = ["payments_sandbox", "payments_test", "mail_outbox", "files_unscanned"];

/** What others than a developer would not expect of a portal, a sentence each. */
export const standInSentences = ({
  dev,
  standIns,
}: {
  dev: boolean;
  standIns: readonly StandIn[];
}): readonly string[] => (dev ? [] : standIns.map((name) => SENTENCES[name]));

/** What pages and documents say where that is so. */
export const TEST_NOTICE = "Test: no card is charged, and nothing bought here is insured.";

/** Whether nothing bought here is paid for, so that pages must say Test. */
export const takesNoMoney = (standIns: readonly StandIn[]): boolean =>
  standIns.includes("payments_sandbox") || standIns.includes("payments_test");
