import { chakra } from "../../shared/theme/chakra";
import { Dialog } from "../../shared/ui/Dialog";
import { Text } from "../../shared/ui/layout";
import { Disclosure } from "./Disclosure";
import { mediaUrl, type LandingVideo } from "./props";

const Player = chakra("video", {
  base: { display: "block", width: "100%", aspectRatio: "16 / 9", bg: "sunken", borderRadius: "control" },
});

interface Props {
  readonly video: LandingVideo;
  readonly onClose: () => void;
}

/** The video with its captions and its transcript. It plays when the person says so, and never by itself. */
export function VideoDialog({ video: { title, note, file, poster, captions, transcript }, onClose }: Props) {
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <Player controls playsInline preload="none" poster={mediaUrl(poster)} aria-label={title}>
        <source src={mediaUrl(file)} type={file.endsWith(".mp4") ? "video/mp4" : "video/webm"} />
        <track kind="captions" src={mediaUrl(captions)} srcLang="en" label="English" default />
      </Player>
      {note && <Text tone="small">{note}</Text>}
      <Disclosure title="Transcript">
        {transcript.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </Disclosure>
    </Dialog>
  );
}
