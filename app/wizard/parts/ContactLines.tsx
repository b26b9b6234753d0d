import type { ComponentType } from "react";
import { Anchor, Stack } from "../../shared/ui/layout";
import type { Contact } from "../engine";

interface Props {
  readonly contact: Contact;
  /** Shows the telephone number; a link that calls it when absent. */
  readonly Number?: ComponentType<NumberProps>;
}
interface NumberProps {
  readonly number: string;
}

/** The ways to reach a contact. */
export function ContactLines({ contact: { name, phone_number, email }, Number = Tel }: Props) {
  if (!phone_number && !email) return null;
  return (
    <Stack gap="1">
      {name && <strong>{name}</strong>}
      {phone_number && <Number number={phone_number} />}
      {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
    </Stack>
  );
}

const Tel = ({ number }: NumberProps) => <Anchor href={`tel:${number}`}>{number}</Anchor>;
