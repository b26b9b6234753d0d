import type { Contact } from "../mail";

/** The broker whom a client asks. */
export interface Agent {
  readonly name: string;
  readonly brokerage: string;
  readonly phone: string;
  readonly email: string;
}

/** The client as a mail names them. */
export interface Person {
  readonly name: string;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

/** The block of the client's agent. */
export const agentContact = ({ name, brokerage, phone, email }: Agent, role = "Your agent"): Contact => ({
  role,
  name,
  firm: brokerage,
  phone,
  email,
});

/** The line above a client's mail. */
export const greeting = (firstName: string): string => (firstName ? `Hello ${firstName},` : "Hello,");

/** Whom a client's mail is from: a person they know, and the carrier whose portal sends it. */
export const fromAgent = ({ name }: Agent, carrier: string): string => `${name} via ${carrier}`;
