import { Host as Server, knownClient, type Kept } from "../../engine/analysis/index";
import type { Call, CallResult, JsonObject, StartInit } from "../../engine/index";
import { isObject } from "../../engine/index";
import type { PreviewAround, PreviewPerson } from "../shared/preview/protocol";
import type { Playable } from "../shared/preview/playable";
import { startOf } from "../shared/preview/usual";

/** The number of the enrollment's quote: as long as one of a server, so that it takes as much room. */
export const NUMBER = `Q-PREVIEW${"0".repeat(19)}`;

/** What a card of the sandbox says of itself by its token, where the person's card is one that is charged. */
const OUTCOMES = ["declined", "insufficient"] as const;

/** What a server would know of the enrollment: its quote, its client, and what has been sold. Nothing of it leaves the frame. */
export class World {
  kept: Kept;
  private token = "";

  constructor(
    readonly around: PreviewAround,
    readonly person: PreviewPerson,
    private draft: Playable,
  ) {
    this.kept = this.atStart();
  }

  /** The same enrollment with another revision of its draft. */
  follow(draft: Playable): void {
    this.draft = draft;
  }

  /** What is kept of an enrollment that has not begun: a broker or a mailed link has a quote, a share link has none. */
  private atStart(): Kept {
    if (this.person.entry === "share") return {};
    const { client, application } = startOf(this.draft.usual, this.person);
    return this.server.begun(application, knownClient(client.client_type, client.person));
  }

  /** What is known of an enrollment besides its quote and its client. */
  get data(): NonNullable<StartInit["data"]> {
    const { broker, brokerage, settings } = this.around;
    return overWire({ broker, brokerage, carrier: settings.carrier, flags: settings.flags });
  }

  get init(): StartInit {
    const { entry, day } = this.person;
    return { entry, today: day, data: this.data };
  }

  /** What the journeys of the draft have around them. */
  get surroundings() {
    const { licensed, card } = this.person;
    return { offers: this.draft.offers, licensed, card: card === "ok" ? this.cardOfToken : card };
  }

  private get server(): Server {
    return new Server(this.draft.engine, this.init, this.surroundings);
  }

  private get cardOfToken(): "ok" | (typeof OUTCOMES)[number] {
    return OUTCOMES.find((outcome) => this.token.includes(`_${outcome}`)) ?? "ok";
  }

  /** Answers a call as a server does. */
  answer(call: Call): CallResult {
    this.token = tokenIn(call) ?? this.token;
    const { result, kept } = this.server.answer(call, this.kept);
    this.kept = kept;
    return result;
  }
}

/** The card's token, where a save brings one. */
function tokenIn({ with: sent }: Call): string | undefined {
  const application = sent?.application;
  const billing = isObject(application) ? application.billing : undefined;
  const token = isObject(billing) ? billing.source_token : undefined;
  return typeof token === "string" ? token : undefined;
}

/** A value as it comes from a server: a copy, of the shape that the caller names. */
export const overWire = <T>(value: unknown): T => JSON.parse(JSON.stringify(value));

/** The body of a call as the engine has it. */
export const bodyOf = (body: unknown): JsonObject => (isObject(body) ? overWire(body) : {});
