import { followingQuestion } from "../moment/rating";
import { isBlank } from "../values/blank";
import { withoutAnswers } from "./answers";
import type { Here } from "./here";

/**
 * The session after a call that moved the rating region, or took a plan back because of that: what was typed for either
 * counts for another state, so it is asked again. A first region moves nothing: what was typed before it was known, as on
 * the product's page, is the person's own answer.
 */
export function afterMoving(before: Here, after: Here): Here {
  const following = followingQuestion(after);
  if (!following) return after;
  const { ratingRegion: from } = before;
  const isMoved = !isBlank(from) && from !== after.ratingRegion && after.step.id !== following.question.step;
  const isReleased = !isBlank(after.application?.released_plan) && isBlank(before.application?.released_plan);
  const plans = isReleased ? after.flow.planLines.map(({ question }) => question.name) : [];
  return after.at(withoutAnswers(after.session, [...(isMoved ? [following.question.name] : []), ...plans]));
}
