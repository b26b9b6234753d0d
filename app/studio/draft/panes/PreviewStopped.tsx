import type { PreviewStep } from "../../../shared/preview/protocol";
import { Box } from "../../../shared/ui/layout";
import { flowOf } from "../model/files";
import type { Files } from "../model/files";
import { useOpenDraft } from "../ui/DraftContext";
import { Small } from "../ui/parts";
import type { Shown, Stopped } from "./previewShown";

/** Where the usual answers of a draft are, or would be. */
interface Usual {
  readonly path: string;
  readonly isThere: boolean;
}

function usualIn(files: Files): Usual {
  const own = [...files.keys()].find((path) => path.endsWith("/usual.json"));
  const [id = ""] = flowOf(files).split(".");
  return { path: own ?? `scenarios/${id}/usual.json`, isThere: own !== undefined };
}

/** Returns why the usual answers do not lead to the step that was chosen; undefined where they do. */
export function useStoppedWords({ stopped, rendered }: Pick<Shown, "stopped" | "rendered">): string | undefined {
  const { files } = useOpenDraft().state;
  return stopped && stoppedWords(stopped, { steps: rendered?.steps ?? [], ...usualIn(files) });
}

/** Leads to the usual answers, where the draft has some. */
export function ShowUsual() {
  const { state, showPlace } = useOpenDraft();
  const { path, isThere } = usualIn(state.files);
  return isThere ? (
    <Box px="3" pb="2">
      <Small onClick={() => showPlace({ path, pointer: "/answers" })}>Show the usual answers</Small>
    </Box>
  ) : null;
}

interface Around extends Usual {
  readonly steps: readonly PreviewStep[];
}

/** Returns in words where the usual answers stop, what is missing there, and what can be done. */
export function stoppedWords({ wanted, step, why, open, said }: Stopped, { steps, path, isThere }: Around): string {
  const titleOf = (id: string): string => `“${steps.find((each) => each.id === id)?.title ?? id}”`;
  if (why === "passed_by")
    return `${titleOf(wanted)} is not asked after the usual answers: they lead from ${titleOf(step)} past it. Answer otherwise before it.`;
  if (why === "ended") return `The usual answers end the enrollment at ${titleOf(step)}, before ${titleOf(wanted)}.`;
  if (why === "refused")
    return `The usual answers stop at ${titleOf(step)}: the person is refused there. ${said.join(" ")} Change an answer, or press Next to see it.`;
  const stop = `The usual answers stop at ${titleOf(step)}:`;
  const more = said.length > 0 ? ` ${said.join(" ")}` : "";
  if (open.length === 0) return `${stop}${more || " the step cannot be left with them."}`;
  const [names, one] = [listed(open.map((name) => `“${name}”`)), open.length === 1];
  const missing = `${names} ${one ? "has no usual answer" : "have no usual answers"}`;
  const toDo = isThere
    ? `Add ${one ? "one" : "them"} in ${path}`
    : `The draft has no ${path}, which would give ${one ? "it" : "them"}: add that file`;
  return `${stop} ${missing}.${more} ${toDo}, or answer here and press Next.`;
}

const listed = (names: readonly string[]): string => new Intl.ListFormat("en-US").format(names);
