import type { SentMail } from "../buying/office";
import type { Visit } from "../pictures/visit";

const CHECK = /receipt|how to pay/i;

/** The newest mail of each sort that lies in the outbox, as a mail program shows it in both schemes. */
export const mails: Visit = async ({ camera, office, open }) => {
  const all = await office.call<readonly SentMail[]>("/dev/outbox.json");
  const sorts = new Map(all.toReversed().map((mail) => [sortOf(mail), mail]));
  const page = await open();
  for (const [sort, { id, subject }] of sorts) {
    const show = (scheme: string) => page.goto(`/dev/outbox/${id}?scheme=${scheme}`);
    await show("light");
    await camera.take(page, CHECK.test(subject) ? "u11 table" : "u18 table", `mail-${sort}`, { show });
  }
};

/** What a subject says without the names and products in it. */
function sortOf({ subject, to }: SentMail): string {
  const words = subject.replaceAll(/\b(?!I\b)[A-Z][\w'.-]*(?: \d+)?|[\d$,.-]+/g, (word, at: number) =>
    at === 0 ? word : "",
  );
  const who = /@(?:acme|globex|new-)/.test(to) ? "broker" : /@carrier/.test(to) ? "carrier" : "buyer";
  return `${who}-${words.toLowerCase().split(/\W+/).filter(Boolean).slice(0, 5).join("-")}`;
}
