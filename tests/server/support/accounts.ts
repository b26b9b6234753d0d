/** The carrier's staff at work on accounts, through the API. */
import { expect } from "vitest";
import type { Answer, TestServer } from "./server";
import { MANAGEMENT } from "./upload";

export interface Staff {
  /** Calls the management API, as the staff unless another token is named. */
  ask(method: string, path: string, body?: object, token?: string): Promise<Answer>;
  /** A new broker of a brokerage, who may sell one product everywhere. */
  add(name: string, slug?: string): Promise<{ readonly id: string; readonly email: string }>;
}

export const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

export async function staffAt(server: TestServer): Promise<Staff> {
  const staff = await server.signIn("staff@carrier.example");
  const ask: Staff["ask"] = (method, path, body, token = staff) =>
    server.call(method, `${MANAGEMENT}/${path}`, { token, ...(body && { body }) });
  return {
    ask,
    async add(name, slug = "acme") {
      const email = `${name.toLowerCase()}@people.example`;
      const added = await ask("POST", "brokers", { brokerage: { slug }, name, email, phone_number: "3035550144" });
      expect(added.status, added.text).toBe(200);
      const id = String(added.body.id);
      const licence = await ask("PUT", `brokers/${id}/licences/chubb_passport360`, { states: "all" });
      expect(licence.status, licence.text).toBe(200);
      return { id, email };
    },
  };
}
