import { mutate } from "swr";
import type { FrameSays, PreviewAround, PreviewDraft, PreviewPerson, StudioSays } from "../shared/preview/protocol";
import { signIn } from "../shared/session/broker";
import { typedNameOf } from "../shared/session/typed";
import { begin, ready } from "../wizard/whole";
import type { Begun, Host, Page, Place, Runtime, TypedStorage } from "../wizard/whole";
import { addressesFrom, type PreviewAddresses } from "./addresses";
import { playable, type Playable } from "../shared/preview/playable";
import { hostOf, typedInMemory } from "./host";
import { placeIn } from "./place";
import { OwnAnswers } from "./own-answers";
import { usualAnswers, wayTo } from "./way";
import { NUMBER, World } from "./world";

/** An enrollment on the screen. */
export interface Shown {
  /** Another one is another enrollment, and nothing of the one before stays on the screen. */
  readonly key: number;
  readonly begun: Omit<Begun, "running"> & { readonly running: Runtime };
  readonly host: Host;
  readonly place: Place;
  readonly draft: Playable;
}

/** The enrollment of one person, through every revision of the draft. */
interface Enrolled {
  readonly key: number;
  readonly world: World;
  readonly storage: TypedStorage;
  readonly history: PreviewAddresses;
  readonly host: Host;
  readonly place: Place;
}

/** What the frame shows, and how the studio's messages change it. */
export class Preview {
  private readonly listeners = new Set<() => void>();
  private around: PreviewAround | undefined;
  private person: PreviewPerson | undefined;
  private draft: Playable | undefined;
  private own = new OwnAnswers();
  private enrolled: Enrolled | undefined;
  private keys = 0;
  private turn = 0;
  private now: Shown | undefined;
  private isPicking = false;
  /** When the message came that led to what is shown; null when a person led to it. */
  askedAt: number | null = null;

  constructor(
    private readonly page: Page,
    readonly say: (message: FrameSays) => void,
  ) {}

  shown = (): Shown | undefined => this.now;
  picking = (): boolean => this.isPicking;
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** What the parts of the page may ask a server for. */
  get known() {
    return { settings: this.around?.settings, lists: this.draft?.lists ?? {} };
  }
  get canGoBack(): boolean {
    return this.enrolled?.history.canGoBack() === true;
  }

  hear(message: StudioSays): void {
    if (message.kind === "ping") return this.say({ kind: "pong" });
    this.askedAt = performance.now();
    switch (message.kind) {
      case "draft":
        return this.takeDraft(message.draft);
      case "around":
        this.around = message.around;
        return void this.begin();
      case "person":
        return this.takePerson(message.person);
      case "restart":
        return void this.begin();
      case "fill":
        return void this.fill(message.step);
      case "back":
        return this.enrolled?.history.back();
      case "forward":
        return this.enrolled?.history.forward();
      case "resume":
        return void this.resume();
      case "pick":
        this.isPicking = message.on;
        return this.tell();
    }
  }

  /** The person stays where they are, with their answers, as far as the new revision allows. */
  private takeDraft(sent: PreviewDraft): void {
    const { revision } = sent;
    try {
      const before = this.draft;
      this.draft = playable(sent);
      forgetFetched();
      if (this.enrolled && before?.flow.id === this.draft.flow.id) void this.follow(this.enrolled, before, this.draft);
      else void this.begin();
    } catch (error) {
      this.say({ kind: "problems", revision, problems: [error instanceof Error ? error.message : String(error)] });
    }
  }

  /**
   * Another person is at the step that was shown, with the usual answers, so that what both read there can be compared.
   * Who was at the first one begins.
   */
  private takePerson(person: PreviewPerson): void {
    const { draft, enrolled, now } = this;
    this.person = person;
    this.own = new OwnAnswers();
    const shown = now?.begun.running.session().step;
    const before = draft && enrolled ? idsOf(draft, enrolled.place.entry) : [];
    const step = draft && shown && shown !== before[0] && nearestStep(shown, before, idsOf(draft, person.entry));
    if (step) void this.fill(step);
    else void this.begin();
  }

  private async follow(enrolled: Enrolled, before: Playable, draft: Playable): Promise<void> {
    const step = this.now?.begun.running.session().step;
    const { entry } = enrolled.place;
    enrolled.world.follow(draft);
    await this.show(enrolled, draft, step && nearestStep(step, idsOf(before, entry), idsOf(draft, entry)));
  }

  private async begin(): Promise<void> {
    this.own = new OwnAnswers();
    const enrolled = this.enroll();
    if (enrolled && this.draft) await this.show(enrolled, this.draft, undefined);
  }

  /** A new enrollment of the person; undefined while it is not known of whom, or of what. */
  private enroll(): Enrolled | undefined {
    const { around, person, draft } = this;
    if (!around || !person || !draft) return undefined;
    signInAs(around);
    const world = new World(around, person, draft);
    return (this.enrolled = this.enrolledIn({ world, place: placeIn(draft, world), storage: typedInMemory() }));
  }

  private enrolledIn(begun: Pick<Enrolled, "world" | "place" | "storage">): Enrolled {
    const { world, place, storage } = begun;
    const history = addressesFrom(place.base, (to) => this.say({ kind: "left", to }));
    this.keys += 1;
    return { ...begun, key: this.keys, history, host: hostOf(world, history, storage, this.page) };
  }

  /** Comes back with what is kept of the enrollment, as a reload does. */
  private async resume(): Promise<void> {
    const { enrolled, draft } = this;
    if (!enrolled || !draft) return;
    this.enrolled = this.enrolledIn(enrolled);
    await this.show(this.enrolled, draft, undefined);
  }

  /**
   * Goes to a step with what the person has answered and else the usual answers, as a journey of the analysis does; where
   * these do not lead there, it says why.
   */
  private async fill(step: string): Promise<void> {
    const { draft, person } = this;
    const enrolled = draft && person && this.enroll();
    if (!enrolled) return;
    const own = this.own.given(usualAnswers(draft, person));
    const { world, storage, place, history } = enrolled;
    const { passed, at, stopped } = wayTo(draft, world, step, own);
    if (at) {
      // Back leads through the steps that were passed, as for a person who has come by them.
      for (const [index, { step: before }] of passed.entries())
        history.show(`${place.base}/${before}`, index === 0 ? "replace" : "push");
      world.kept = at.kept;
      const { session } = at.now;
      const name = session.data.quote ? typedNameOf(draft.flow.id, NUMBER) : place.base;
      storage.keep(name, draft.engine.keepable(session));
    }
    await this.show(enrolled, draft, at?.now.session.step);
    if (stopped) this.say(stopped);
  }

  private async show(enrolled: Enrolled, draft: Playable, step: string | undefined): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    const { host, place, world, key } = enrolled;
    const { quote, client } = world.kept;
    const { settings, broker, brokerage } = world.around;
    const { engine, validators, given: lists, flow, priceFrom } = draft;
    const saved = quote && { quote: await host.calls.getQuote("") };
    const known = client && place.entry === "dashboard" && { client: await host.calls.getClient("") };
    const who = { broker, brokerage, priceFrom, ...saved, ...known };
    const today: typeof settings = {
      ...settings,
      today: world.person.day,
      flags: { ...settings.flags, [flow.id]: true },
    };
    const loaded = ready(host, place, new URLSearchParams(), { flow, engine, lists, validators }, who, today);
    if (loaded.kind !== "ready") return;
    const begun = begin(host, place, loaded, step);
    this.own.noteIn(begun.running);
    await begun.running.idle();
    // A later message has led elsewhere in the meantime.
    if (turn !== this.turn) return;
    this.now = { key, begun, host, place, draft };
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

/** The broker who is signed in where the page says so: the frame keeps that in memory, and no call carries it. */
const signInAs = ({ broker, brokerage, settings: { carrier } }: PreviewAround): void => {
  const { id, name, email = "" } = broker;
  signIn({ id, email, name, auth: { token: "preview" }, broker, brokerage, carrier });
};

const idsOf = ({ engine }: Playable, entry: Place["entry"]): readonly string[] =>
  engine.steps(entry).map(({ id }) => id);

/** The step itself where it is still there, or the last one before it that is. */
const nearestStep = (step: string, before: readonly string[], now: readonly string[]): string | undefined =>
  before.slice(0, before.indexOf(step) + 1).findLast((each) => now.includes(each));

/** What the wizard has fetched of another revision, as a long list, is asked for again. */
const forgetFetched = (): void => void mutate(() => true, undefined, { revalidate: false });
