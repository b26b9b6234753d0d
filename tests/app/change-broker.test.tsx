import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ChangeBroker } from "../../app/dashboard/client/ChangeBroker";
import { ClientDetails } from "../../app/dashboard/client/ClientDetails";
import { asBroker } from "../../app/shared/broker/asBroker";
import type { Client, WorklistQuote } from "../../app/shared/api/types";
import { logOut, signIn } from "../../app/shared/session/broker";
import { Notices } from "../../app/shared/ui/notices";
import { CLIENT } from "./support/client";
import { offerOf, refusedOffer, standInOffers } from "./support/offers";
import type { OfferCall } from "./support/offers";
import { allowDialogs, show } from "./support/show";

/** A client who gets another broker, as the page of the client shows it. */

const DANA = { id: "bkr_dana", name: "Dana Reyes" };
const LEE = { id: "bkr_lee", name: "Lee Park" };
const SAM = { id: "bkr_sam", name: "Sam Hale" };
const COLLEAGUES = [DANA, LEE, SAM].map((broker) => ({ ...broker, is_principal: broker.id === DANA.id }));

let answers: { colleagues: unknown; put: (call: OfferCall) => unknown; now: Client };
let calls: readonly OfferCall[];
beforeEach(() => {
  allowDialogs();
  answers = {
    colleagues: COLLEAGUES,
    put: (call) => tagged({ ...CLIENT, ...changeIn(call), quotes_left: [] }),
    now: CLIENT,
  };
  calls = standInOffers((call) => {
    if (call.call === "GET /colleagues") return answers.colleagues;
    return call.call === "PUT /clients/cl_1" ? answers.put(call) : tagged(answers.now);
  });
});
afterEach(() => {
  cleanup();
  act(logOut);
  vi.unstubAllGlobals();
});

const nameOf = (id: string): string => COLLEAGUES.find((each) => each.id === id)?.name ?? "Gone";
/** The client of a call, as the server answers with them. */
const changeIn = ({ body }: OfferCall): { readonly broker: Client["broker"] } => {
  const sent: { readonly broker: { readonly id: string } } = Object(body);
  return { ...sent, broker: { ...sent.broker, name: nameOf(sent.broker.id) } };
};
const tagged = (client: object, revision = 7): Response =>
  Response.json(client, { headers: { ETag: `"${revision}"` } });

/** Opens the details of a client as this broker sees them. */
async function open(me: typeof DANA, client: Client = CLIENT, offers: readonly WorklistQuote[] = []): Promise<void> {
  const login = { auth: { token: "t-1" }, ...me, email: "x@acme.example", carrier: { name: "Meridian" }, broker: me };
  act(() => signIn(login));
  function Page() {
    const [now, setNow] = useState(client);
    const more = <ChangeBroker client={now} offers={offers} onClient={setNow} onGiven={() => undefined} />;
    return (
      <main>
        <Notices />
        <h1 tabIndex={-1}>Ann Lee</h1>
        <ClientDetails client={now} beside={false} more={more} onEdit={() => undefined} />
      </main>
    );
  }
  show(<Page />);
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain("GET /colleagues"));
}
const opener = () => screen.queryByText("Change broker", { selector: "section button" });
const dialog = () => screen.getByRole("dialog");
async function choose(name: string | RegExp): Promise<void> {
  const button = await screen.findByText("Change broker", { selector: "section button" });
  // As a browser does by the press itself.
  button.focus();
  fireEvent.click(button);
  const select = await within(dialog()).findByLabelText("New broker");
  const option = await within(select).findByText(name);
  fireEvent.change(select, { target: { value: option.getAttribute("value") } });
}
const press = () => fireEvent.click(within(dialog()).getByText("Change broker", { selector: "button" }));
const broker = () => screen.getByText("Broker").nextElementSibling;
const puts = () => calls.filter(({ call }) => call.startsWith("PUT"));

describe("the way to another broker", () => {
  test.each([
    ["the client's own broker", LEE, { ...CLIENT, broker: LEE }, COLLEAGUES, true],
    ["the principal", DANA, { ...CLIENT, broker: LEE }, COLLEAGUES, true],
    ["a colleague", SAM, { ...CLIENT, broker: LEE }, COLLEAGUES, false],
    ["a broker without colleagues", DANA, CLIENT, [COLLEAGUES[0]], false],
  ])("is shown to %s: %#", async (_, me, client, colleagues, isShown) => {
    answers.colleagues = colleagues;
    await open(me, client);
    await waitFor(() => expect(broker()).toHaveTextContent(/principal|Lee Park/));
    await waitFor(() => expect(opener() !== null).toBe(isShown));
  });

  test.each([
    [DANA, DANA, "Dana Reyes (you, principal)"],
    [LEE, DANA, "Dana Reyes (principal)"],
    [LEE, LEE, "Lee Park (you)"],
    [DANA, { id: "bkr_gone", name: "Gil Gone" }, "Gil Gone (no longer active)"],
  ])("names the broker and what they are: %#", async (me, of, words) => {
    await open(me, { ...CLIENT, broker: of });
    await waitFor(() => expect(broker()).toHaveTextContent(new RegExp(`^${words.replaceAll(/[()]/g, "\\$&")}$`)));
  });
});

describe("the question for the new broker", () => {
  test("names the colleagues but the present broker, and waits until one is chosen", async () => {
    await open(LEE, { ...CLIENT, broker: LEE });
    await choose("Dana Reyes (principal)");
    const options = within(dialog()).getAllByRole<HTMLOptionElement>("option", { hidden: true });
    expect(options.map(({ text }) => text)).toEqual(["Select one", "Dana Reyes (principal)", "Sam Hale"]);
    const button = within(dialog()).getByText("Change broker", { selector: "button" });
    expect(button).toBeEnabled();
    fireEvent.change(within(dialog()).getByLabelText("New broker"), { target: { value: "" } });
    expect(button).toBeDisabled();
  });

  test.each([
    [LEE, "You cannot take this back: the new broker or the principal, Dana Reyes, can."],
    [DANA, undefined],
  ])("says who can change it back, but to the principal: %#", async (me, words) => {
    await open(me, { ...CLIENT, broker: me }, [offerOf()]);
    await choose("Sam Hale");
    expect(dialog()).toHaveTextContent("The open offer goes along if the new broker may sell the product there.");
    expect(screen.queryByText(/^You cannot take this back/)?.textContent).toBe(words);
  });

  test("can be asked again when the colleagues could not be loaded", async () => {
    answers.colleagues = refusedOffer(503, "internal");
    await open(LEE, { ...CLIENT, broker: LEE });
    fireEvent.click(await screen.findByText("Change broker"));
    expect(await within(dialog()).findByText("Refused: internal.")).toBeVisible();
    answers.colleagues = COLLEAGUES;
    fireEvent.click(within(dialog()).getByText("Try again"));
    expect(await within(dialog()).findByText("Sam Hale")).toBeInTheDocument();
    expect(screen.queryByText("Refused: internal.")).toBeNull();
  });
});

describe("a client who is given away", () => {
  const offers = [
    offerOf({ quote_number: "Q-1", reference: "AAAAAA" }),
    offerOf({ quote_number: "Q-2", reference: "BBBBBB" }),
    offerOf({ quote_number: "Q-3", reference: "CCCCCC", broker: SAM }),
    offerOf({ quote_number: "Q-4", reference: "DDDDDD", stage: "closed" }),
    offerOf({ quote_number: "Q-5", reference: "EEEEEE", broker: LEE }),
  ];
  const left = (quote_number: string, reason: string) => ({ quote_number, reference: "x", reason });

  test.each([
    ["all go along", [], "The offers of Kites (AAAAAA), Kites (BBBBBB), and Kites (CCCCCC) go along."],
    [
      "one is not theirs to sell, one is being paid",
      [left("Q-2", "broker_not_licensed"), left("Q-3", "payment_in_progress")],
      "The offer of Kites (AAAAAA) goes along. The offer of Kites (BBBBBB) stays with you: Lee Park may not sell it in its state. The offer of Kites (CCCCCC) stays with Sam Hale: it is being paid, and goes along if that ends without a sale.",
    ],
    [
      "none may be sold by them",
      ["Q-1", "Q-2", "Q-4", "Q-5"]
        .map((number) => left(number, "broker_not_licensed"))
        .concat(left("Q-3", "broker_not_licensed")),
      "The offers of Kites (AAAAAA) and Kites (BBBBBB) stay with you: Lee Park may not sell them in their state. The offer of Kites (CCCCCC) stays with Sam Hale: Lee Park may not sell it in its state.",
    ],
  ])(
    "is saved at the revision that was shown, and the notice says what became of the offers: %s",
    async (_, quotes_left, words) => {
      const client = await received();
      answers.put = (call) => tagged({ ...CLIENT, ...changeIn(call), quotes_left }, 8);
      await open(DANA, client, offers);
      await choose("Lee Park");
      press();
      expect(await screen.findByText(`Lee Park is now the broker of Ann Lee. ${words}`)).toBeVisible();
      expect(puts().map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
        [{ client_type: "individual", broker: { id: "bkr_lee" }, person: CLIENT.person }, '"7"'],
      ]);
      expect(broker()).toHaveTextContent("Lee Park");
      await waitFor(() => expect(opener()).toHaveFocus());
    },
  );

  test("is out of the hands of a member, whose focus goes to the top of the page", async () => {
    await open(LEE, { ...CLIENT, broker: LEE });
    await choose("Sam Hale");
    press();
    expect(await screen.findByText("Sam Hale is now the broker of Ann Lee.")).toBeVisible();
    await waitFor(() => expect(opener()).toBeNull());
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  test("who was changed by somebody else at the same time keeps that change", async () => {
    const client = await received();
    const person = { ...CLIENT.person, phone_number: "303-555-0100" };
    answers.now = { ...CLIENT, person };
    answers.put = (call) =>
      call.ifMatch === '"7"' && puts().length === 1
        ? refusedOffer(412, "changed_meanwhile")
        : tagged({ ...CLIENT, ...changeIn(call) }, 9);
    await open(DANA, client);
    await choose("Lee Park");
    press();
    expect(await screen.findByText("Lee Park is now the broker of Ann Lee.")).toBeVisible();
    expect(puts().at(-1)?.body).toEqual({ client_type: "individual", broker: { id: "bkr_lee" }, person });
  });

  test("who has another broker by then is shown with that one, and stays theirs", async () => {
    const client = await received();
    answers.now = { ...CLIENT, broker: SAM };
    answers.put = () =>
      refusedOffer(412, "changed_meanwhile", { changed: { by: "Kim Ode", at: "2026-11-20T12:00:00Z" } });
    await open(DANA, client);
    await choose("Lee Park");
    press();
    expect(await within(dialog()).findByText(/^The broker was not changed\./)).toBeVisible();
    expect(dialog()).toHaveTextContent(/Kim Ode changed this client/);
    expect(dialog()).toHaveTextContent("The broker is Sam Hale.");
    expect(puts()).toHaveLength(1);
  });

  test("is kept where the server refuses it, which the dialog says", async () => {
    answers.put = () => refusedOffer(403, "colleagues_client");
    await open(DANA);
    await choose("Lee Park");
    press();
    expect(await within(dialog()).findByText("Refused: colleagues_client.")).toBeVisible();
    expect(broker()).toHaveTextContent("Dana Reyes");
  });
});

/** A client as the server has sent them, with their revision. */
async function received(): Promise<Client> {
  return asBroker.getClient("cl_1");
}
