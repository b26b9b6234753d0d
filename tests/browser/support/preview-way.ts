/**
 * `node --import tsx tests/browser/support/preview-way.ts`: reads a draft, what is around it and a person, and writes their
 * way through the draft, as the preview fills it in. A process of its own, because Playwright loads no JSON of the engine.
 */
import { text } from "node:stream/consumers";
import { Course, ratingNamesOf } from "../../../engine/analysis/index";
import { playable } from "../../../app/shared/preview/playable";
import { journeyOf } from "../../../app/shared/preview/usual";
import { NUMBER, World } from "../../../app/preview/world";
import type { PreviewAround, PreviewDraft, PreviewPerson } from "../../../app/shared/preview/protocol";
import { clientOf, homeIn } from "../../../app/studio/draft/work/made-up-client";
import type { ChosenClient } from "../../../app/studio/draft/work/made-up-client";
import type { Way } from "./preview-beside";

interface Asked {
  readonly draft: PreviewDraft;
  readonly around: PreviewAround;
  readonly person: PreviewPerson;
  /** What is typed over the made-up client of the studio, who comes instead of the person's own then. */
  readonly typed?: ChosenClient["texts"];
}

const { draft: sent, around, person: asked, typed }: Asked = JSON.parse(await text(process.stdin));
const client = typed ? clientOf({ knows: "known", texts: typed }, homeIn(sent, asked.state)) : asked.client;
const person = { ...asked, client };
const draft = playable(sent);
const world = new World(around, person, draft);
const course = new Course(draft.engine, { today: person.day, around: world.data, ...world.surroundings });
const journey = journeyOf(draft.usual, person, ratingNamesOf(draft.engine));
const passed = [...course.passed(JSON.parse(JSON.stringify(journey)))].map(({ step, reached }) => ({
  step,
  calls: reached.calls,
  typed: draft.engine.keepable(reached.now.session),
}));
const { id, version, slugs, vertical_code } = draft.flow;
const { quote, client: known } = world.kept;
const way = {
  flow: { id, version },
  slug: slugs[0],
  vertical_code,
  number: NUMBER,
  person,
  quote,
  client: known,
  passed,
};
process.stdout.write(JSON.stringify(way satisfies Way));
