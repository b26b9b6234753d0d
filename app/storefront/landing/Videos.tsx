import { Band, Columns, columnsFor, Heading, Inner, Lead } from "./layout";
import { VideoCard } from "./VideoCard";
import type { LandingWords } from "./props";

type Item = NonNullable<LandingWords["videos"]>["items"][number];

/** What is noted of each video alike, to be said once for all of them. */
const sharedNote = ([first, ...others]: readonly Item[]): string | undefined =>
  others.length > 0 && others.every(({ note }) => note === first?.note) ? first?.note : undefined;

/** The videos, each behind a picture that opens it. */
export function Videos({ title, lead, items }: NonNullable<LandingWords["videos"]>) {
  const note = sharedNote(items);
  return (
    <Band tone="sunken">
      <Inner>
        <Heading>{title}</Heading>
        {lead && <Lead>{lead}</Lead>}
        {note && <Lead>{note}</Lead>}
        <Columns count={columnsFor(items.length)} mt="8">
          {items.map((video) => (
            <VideoCard key={video.file} video={video} isNoted={note === undefined} />
          ))}
        </Columns>
      </Inner>
    </Band>
  );
}
