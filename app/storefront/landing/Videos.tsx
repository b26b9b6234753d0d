import { Band, Columns, columnsFor, Heading, Inner, Lead } from "./layout";
import { VideoCard } from "./VideoCard";
import type { LandingWords } from "./props";

/** The videos, each behind a picture that opens it. */
export function Videos({ title, lead, items }: NonNullable<LandingWords["videos"]>) {
  return (
    <Band tone="sunken">
      <Inner>
        <Heading>{title}</Heading>
        {lead && <Lead>{lead}</Lead>}
        <Columns count={columnsFor(items.length)} mt="8">
          {items.map((video) => (
            <VideoCard key={video.file} video={video} />
          ))}
        </Columns>
      </Inner>
    </Band>
  );
}
