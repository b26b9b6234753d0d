import type { Brand } from "./brand";
import type { Bill, Contact, Fact, AddressedMail } from "./mail";

/** The mail for programs that show no HTML: all that the HTML says, in the same order. */
export function textOf(mail: AddressedMail, brand: Brand): string {
  const { title, paragraphs, price, facts, bill, button, next, contact, why } = mail;
  const parts = [
    brand.name,
    title,
    ...paragraphs,
    price && [price.amount, price.note].filter(Boolean).join("\n"),
    facts && linesOf(facts),
    bill && billOf(bill),
    button && `${button.label}: ${button.url}`,
    next && ["What happens next", ...next.map((line, at) => `${at + 1}. ${line}`)].join("\n"),
    contact && contactOf(contact),
    [why, footOf(brand)].join("\n"),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

const linesOf = (facts: readonly Fact[]): string =>
  facts.map(({ label, value, unit }) => `${label}: ${[value, unit].filter(Boolean).join(" ")}`).join("\n");

const billOf = ({ lines, total }: Bill): string => linesOf([...lines, total]);

const contactOf = ({ role, name, firm, phone, email }: Contact): string =>
  [role, name, firm, phone, email].filter(Boolean).join("\n");

/** Who sends this and where they are. */
const footOf = ({ name, postal, phone, email }: Brand): string =>
  [name, postal, [phone, email].filter(Boolean).join(", ")].filter(Boolean).join("\n");
