import { Hidden, Text } from "../../../shared/ui/layout";
import { PreviewPicked } from "./PreviewPicked";
import { PreviewRefusal } from "./PreviewRefusal";
import { ShowUsual, useStoppedWords } from "./PreviewStopped";
import type { Shown } from "./previewShown";

interface Props {
  readonly shown: Shown;
  readonly problem: string | undefined;
}

/** What is to be said of the preview: why it does not show the draft as it is, where the person went, why they are refused. */
export function PreviewSaid({ shown, problem }: Props) {
  const { rendered, refused, left, title, notice, picked, stopped } = shown;
  const why = useStoppedWords(shown);
  const problems = problem === undefined ? shown.problems : [problem];
  return (
    <>
      <Hidden role="status">{refused ? REFUSED : title !== undefined && `The preview shows: ${title}`}</Hidden>
      <Text role="status" tone="small" maxWidth="none" px="3" py="1" _empty={{ p: "0" }}>
        {why ?? notice}
      </Text>
      {picked && <PreviewPicked picked={picked} />}
      {stopped && <ShowUsual />}
      {problems.length > 0 && <Problems problems={problems} hasFrame={rendered !== undefined} />}
      {left !== undefined && (
        <Text tone="small" px="3" py="1" role="status">
          {leftWords}
        </Text>
      )}
      {refused && <PreviewRefusal refused={refused} />}
    </>
  );
}

const REFUSED = "The person is refused in the preview. Above it, “Why?” says which rule decided.";
const leftWords = "The enrollment ends here: the person is led to another page. Begin again, or go back.";

const Problems = ({ problems, hasFrame }: { readonly problems: readonly string[]; readonly hasFrame: boolean }) => (
  <Text role="status" tone="small" px="3" py="2" maxWidth="none">
    {hasFrame ? "The preview shows the draft as it was before: it cannot run now. " : "There is nothing to show yet. "}
    {problems.join(" ")}
  </Text>
);
