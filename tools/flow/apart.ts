import { takenOf } from "../../engine/index";
import type { Finding, Flow } from "../../engine/index";
import { positionIn } from "../../engine/analysis";
import { shownFile, type Places } from "./files";
import { readText } from "../../server/base/text-file";

interface FlowFile {
  readonly file: string;
  readonly text: string;
  readonly flow: Flow;
}

/**
 * Returns a finding for each flow that takes what another one has: its product, an address of it, or the place of the
 * flow for unknown addresses. `selected` are looked at, against `all`; flows of one id are versions of one product.
 */
export function clashesOf(places: Places, selected: readonly string[], all: readonly string[]): readonly Finding[] {
  const others = all.flatMap(read);
  return selected.flatMap(read).flatMap((own) =>
    // An id that is not a text does not say that a flow is itself.
    others
      .filter(({ file }) => file !== own.file)
      .flatMap((other) =>
        takenOf(own.flow, other.flow).map(({ pointer, found }) => clash(places, own, other, pointer, found)),
      ),
  );
}

/** The flow of a file; none where the file is no flow, which has findings of its own where it is looked at. */
function read(file: string): readonly FlowFile[] {
  const text = readText(file);
  try {
    const flow = JSON.parse(text) as Flow | null;
    return flow && Array.isArray(flow.slugs) ? [{ file, text, flow }] : [];
  } catch {
    return [];
  }
}

const clash = (places: Places, own: FlowFile, other: FlowFile, pointer: string, found: unknown): Finding => ({
  file: shownFile(places, own.file),
  ...positionIn(own.text, pointer),
  pointer,
  rule: "taken-by-another-flow",
  found: JSON.stringify(found),
  expected: `one that ${shownFile(places, other.file)} does not have`,
  message: "Two flows cannot both have this: only one of them would be found.",
});
