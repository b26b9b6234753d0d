import { ErrorText } from "../../shared/ui/controls";
import type { ErrorBeside } from "../engine";
import { errorId, fieldId } from "../form/QuestionContext";

interface Props {
  readonly error: ErrorBeside;
}

/** What is wrong with the plan or the coverage that was chosen, announced when it comes up (W10). */
export const WrongChoice = ({ error: { at, message } }: Props) => (
  <ErrorText id={errorId(fieldId("q", at))} role="alert" mt="0">
    {message}
  </ErrorText>
);

/** What ties the control of a wrong choice to its message: the line under Next leads to it. */
export const ofWrongChoice = (error: ErrorBeside | undefined) =>
  error && { id: fieldId("q", error.at), "aria-describedby": errorId(fieldId("q", error.at)) };
