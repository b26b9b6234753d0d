import { chakra } from "../../shared/theme/chakra";
import { useState } from "react";
import type { MouseEvent } from "react";
import { Box, Text } from "../../shared/ui/layout";
import { Title } from "./layout";
import { darkMediaUrl, mediaUrl, type LandingVideo } from "./props";
import { VideoDialog } from "./VideoDialog";

const Opener = chakra("a", {
  base: { display: "block", color: "ink", borderRadius: "card", _hover: { "& .play": { bg: "accentHover" } } },
});
const Frame = chakra("span", {
  base: {
    display: "block",
    position: "relative",
    aspectRatio: "16 / 9",
    overflow: "hidden",
    borderRadius: "card",
    border: "1px solid",
    borderColor: "line",
    bg: "tint",
  },
});
const Poster = chakra("img", { base: { display: "block", width: "100%", height: "100%", objectFit: "cover" } });
/** A triangle drawn with borders and the length, in the picture's lowest fifth, which stays calm (tools/media). */
const Play = chakra("span", {
  base: {
    position: "absolute",
    left: { base: "2", md: "3" },
    bottom: { base: "1.5", md: "3" },
    height: { base: "30px", lg: "36px" },
    px: "3",
    borderRadius: "full",
    bg: "accent",
    color: "onAccent",
    display: "flex",
    alignItems: "center",
    gap: "2",
    fontSize: "0.9375rem",
    fontWeight: "600",
    fontVariantNumeric: "tabular-nums",
    _before: {
      content: '""',
      borderLeft: "10px solid",
      borderLeftColor: "onAccent",
      borderY: "6px solid transparent",
    },
  },
});

/** 74 → `1:14`. */
const timeOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

interface Props {
  readonly video: LandingVideo;
  /** Whether its note stands below it. */
  readonly isNoted?: boolean;
}

/**
 * A video behind its picture. Pressing it opens a dialog; before any script runs it leads to the file itself. Nothing of
 * the video is loaded until then.
 */
export function VideoCard({ video, isNoted = true }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Box>
      <Opener href={mediaUrl(video.file)} onClick={open}>
        <Frame>
          <picture>
            <source media="(prefers-color-scheme: dark)" srcSet={darkMediaUrl(video.poster)} />
            <Poster src={mediaUrl(video.poster)} alt="" width="960" height="540" loading="lazy" decoding="async" />
          </picture>
          <Play className="play">{timeOf(video.seconds)}</Play>
        </Frame>
        <Title as="span" display="block" mt="3" textDecoration="underline" textUnderlineOffset="3px">
          Watch: {video.title}
        </Title>
      </Opener>
      {video.text && (
        <Text tone="quiet" mt="1">
          {video.text}
        </Text>
      )}
      {isNoted && video.note && (
        <Text tone="small" mt="1">
          {video.note}
        </Text>
      )}
      {isOpen && <VideoDialog video={video} onClose={() => setOpen(false)} />}
    </Box>
  );
}
