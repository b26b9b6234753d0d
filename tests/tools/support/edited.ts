import { compileValidators, createEngine, loadFlow, type Flow } from "../../../engine/index";
import { asFile, Course, wholeFlow } from "../../../engine/analysis";
import type { Edition } from "../../../tools/flow/edition";

/** A flow that may be edited in place. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Editable = any;

/** An edition with its parts written out, and with an edit. Throws with the findings where the flow is not sound then. */
export function editedEdition(edition: Edition, edit: (flow: Editable) => void): Edition {
  const flow: Flow = structuredClone(asFile(wholeFlow(edition.engine)));
  edit(flow);
  const { lists } = edition;
  const loaded = loadFlow(flow, { lists });
  if (!loaded.ok)
    throw new Error(loaded.findings.map(({ rule, pointer, found }) => `${rule} ${pointer} ${found}`).join("\n"));
  const engine = createEngine(flow, { lists, validators: compileValidators(flow, { lists }) });
  const placeOf: Edition["placeOf"] = (pointer) => ({ file: "edited.flow.json", pointer });
  return { ...edition, flow, parts: {}, engine, course: new Course(engine, edition.course.world), placeOf };
}

/** The step of a flow with this id. */
export const stepOf = (flow: Editable, id: string): Editable => flow.steps.find((step: Editable) => step.id === id);

/** Every object in a flow that has this key, with where it is. */
export function* having(node: Editable, key: string): Generator<Editable> {
  if (node === null || typeof node !== "object") return;
  if (!Array.isArray(node) && Object.hasOwn(node, key)) yield node;
  for (const part of Object.values(node)) yield* having(part, key);
}
