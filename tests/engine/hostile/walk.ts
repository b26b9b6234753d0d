import {
  compileValidators,
  createEngine,
  type Engine,
  type Flow,
  type Json,
  type Session,
} from "../../../engine/index";
import type { HostileFlow } from "./flows";

const DATA = {
  plans: [],
  quote: { quote_number: "Q-1", status: "open", application: {} },
  client: { client_type: "individual", first_name: "Ann" },
  broker: { id: "B-1", name: "Dana" },
  brokerage: { slug: "acme", name: "Acme" },
  carrier: { name: "Meridian" },
};

const ANSWERS: readonly Json[] = ["box", 7, true, "<script>alert(1)</script>", null];

/** Goes to each step of each entry of a flow that loads, answers there, and looks. Returns what is wrong with a view. */
export function walkThrough(flow: Flow, { lists, parts }: HostileFlow): readonly string[] {
  const given = { lists, parts };
  const engine = createEngine(flow, { ...given, validators: compileValidators(flow, given) });
  const wrongIn = createLook();
  return (["dashboard", "enroll", "share"] as const).flatMap((entry) => {
    const init = { entry, today: "2027-01-15", data: DATA };
    const { session } = engine.start(init);
    const seen = engine
      .steps(entry)
      .slice(0, 30)
      .flatMap(({ id }) => wrongAt(engine, session, id, wrongIn));
    const violations = engine.review(init, { judge: "all" });
    return [...seen, ...wrongIn(violations, `${entry} review`), ...wrongIn(engine.consents(init), `${entry} consents`)];
  });
}

function wrongAt(engine: Engine, begun: Session, step: string, wrongIn: Look): readonly string[] {
  // As if all calls of the start were answered, so that the steps can be gone to.
  let session: Session = { ...begun, pending: null, step };
  const found = [...wrongIn(engine.view(session), step)];
  const names = Object.keys(session.answers).concat(engine.keepable(session).unsaved).slice(0, 10);
  for (const name of [...names, "line", "shape", "nickname", "boom", "toString"])
    for (const value of ANSWERS) session = engine.send(session, { type: "answer", name, value }).session;
  found.push(...wrongIn(engine.view(session), step));
  session = engine.send(session, { type: "next" }).session;
  found.push(...wrongIn(engine.view(session), step));
  return found;
}

/** A view of a page holds no more than this, however the flow is made. */
const MOST_CHARACTERS = 20_000_000;

/** What stands in a value that is shown, and should not: a function, an inherited object, a link that runs something. */
type Look = (shown: unknown, where: string) => readonly string[];

/** Looks at each object once, since views share the blocks that have not changed. */
function createLook(): Look {
  const seen = new WeakSet<object>();
  return (shown, where) => wrongIn(shown, where, seen);
}

function wrongIn(shown: unknown, where: string, seen: WeakSet<object>): readonly string[] {
  const found: string[] = [];
  const look = (value: unknown, path: string): void => {
    if (typeof value === "function") found.push(`${path} is a function`);
    else if (typeof value === "string") {
      if (/\[native code\]|\[object |function Object/.test(value)) found.push(`${path} is ${value.slice(0, 80)}`);
      if (/href$/.test(path) && !/^(?:https:\/\/|mailto:|tel:)/.test(value)) found.push(`${path} leads to ${value}`);
    } else if (value !== null && typeof value === "object" && !seen.has(value)) {
      seen.add(value);
      const prototype: unknown = Object.getPrototypeOf(value);
      if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null)
        found.push(`${path} is not plain`);
      for (const [key, member] of Object.entries(value)) look(member, `${path}.${key}`);
    }
  };
  look(shown, where);
  if (JSON.stringify(shown).length > MOST_CHARACTERS) found.push(`${where} is too large`);
  return found;
}
