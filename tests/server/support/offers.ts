import { beginDashboard, CLIENTS, personIn, QUOTES } from "./enrollment";
import type { Enrollment } from "./enrollment";
import { tokenIn } from "./server";
import type { Answer, Body, TestServer } from "./server";

export const WORKLIST = "/api/quotes/v1/worklist";

/** An offer for a client of their own address. */
interface Offer extends Enrollment {
  readonly email: string;
}

/** What a broker does with offers, by whose token. */
export interface Offers {
  /** One for a client of their own address, so that each finds its own mails. */
  make(): Promise<Offer>;
  act(number: string, what: string, body?: object, token?: string, on?: TestServer): Promise<Answer>;
  handOff(number: string, body?: object): Promise<Answer>;
  /** The offer as a broker sees it now; undefined when it is not listed. */
  seen(offer: Enrollment, token?: string): Promise<Body | undefined>;
  /** The token of the newest mail to the client. */
  tokenMailedTo(offer: Offer): Promise<string>;
  /** The answer to the holder of a token who reads the quote. */
  readBy(number: string, token: string): Promise<Answer>;
}

let clients = 0;

export function offersOf(server: TestServer, broker: string): Offers {
  const act: Offers["act"] = (number, what, body = {}, token = broker, on = server) =>
    on.call("POST", `${QUOTES}/${number}/${what}`, { token, body });
  return {
    act,
    handOff: (number, body = { handoff_type: "blank" }) =>
      server.call("PATCH", `${QUOTES}/${number}/handoff`, { token: broker, body }),
    async seen({ clientId, number }, token = broker) {
      const { body } = await server.call("GET", `${WORKLIST}?client_id=${clientId}`, { token });
      return Object.values(body.quotes ?? {}).find(({ quote_number }) => String(quote_number) === number);
    },
    tokenMailedTo: async ({ email }) => tokenIn((await server.mails(email))[0]),
    readBy: (number, token) => server.call("GET", `${QUOTES}/${number}`, { token }),
    async make() {
      const email = `uma${(clients += 1)}@mail.example`;
      const started = await beginDashboard(server, broker);
      const body = { client_type: "individual", person: { ...personIn("CO"), email } };
      const { status, text } = await server.call("PUT", `${CLIENTS}/${started.clientId}`, { token: broker, body });
      if (status !== 200) throw new Error(text);
      return { ...started, email };
    },
  };
}
