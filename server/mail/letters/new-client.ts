import type { Mail } from "../mail";
import { clientPath } from "./addresses";
import type { Person } from "./people";

/** Tells the broker that a share link has brought a new client. */
export function newClientMail(to: string, product: string, client: Person & { readonly id: string }): Mail {
  return {
    to,
    replyTo: client.email,
    subject: `New client from your share link: ${client.name}`,
    preview: `${client.name} has begun to enroll in ${product}.`,
    title: `${client.name} has begun to enroll`,
    paragraphs: [
      `${client.name} opened your share link and has begun to enroll in ${product}. They are in your list as soon as they go on to the next step; until then, this mail leads you to them and to their quote.`,
    ],
    button: { label: "See the client", path: clientPath(client.id) },
    contact: { role: "Your new client", name: client.name, phone: client.phone, email: client.email },
    why: "You get this mail because the share link names you as the broker. The link asks you to sign in.",
  };
}
