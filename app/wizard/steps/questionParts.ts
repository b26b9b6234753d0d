import type { QuestionView } from "../engine";
import { preloadList } from "../form/StepForm";
import { preloadWidget } from "../form/widgets";
import { preloadFirstItem } from "./Questions";

/**
 * Loads what these questions are rendered with, so that a first render has no gaps, on the server and in the browser
 * alike. What cannot be had now is asked for again when it is due.
 */
export async function preloadQuestions(questions: readonly QuestionView[]): Promise<void> {
  await Promise.allSettled(questions.map(preloadQuestion));
}

const preloadQuestion = ({ widget, items }: QuestionView): Promise<unknown> =>
  items
    ? Promise.all([preloadList(), preloadFirstItem(), preloadQuestions(items.form.questions)])
    : preloadWidget(widget);
