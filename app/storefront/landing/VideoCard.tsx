import { chakra } from "../../shared/theme/chakra";
import { useState } from "react";
import type { MouseEvent } from "react";
import { Box, Text } from "../../shared/ui/layout";
import { Title } from "./layout";
import { mediaUrl, type LandingVideo } from "./props";
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
const Poster = chakra("img", {
  base: { display: "block", width: "100%", height: "100%", objectFit: "cover", _dark: { filter: "brightness(0.86)" } },
});
/** A round mark with a triangle drawn with borders. */
const Play = chakra("span", {
  base: {
    position: "absolute",
    left: { base: "3", md: "4" },
    bottom: { base: "3", md: "4" },
    width: { base: "44px", md: "56px" },
    height: { base: "44px", md: "56px" },
    borderRadius: "full",
    bg: "accent",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    _after: {
      content: '""',
      ml: "1",
      borderLeft: "16px solid",
      borderLeftColor: "onAccent",
      borderY: "10px solid transparent",
    },
  },
});

/** 74 → `1:14`. */
const timeOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * A video behind its picture. Pressing it opens a dialog; before any script runs it leads to the file itself. Nothing of
 * the video is loaded until then.
 */
export function VideoCard({ video }: { readonly video: LandingVideo }) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Box>
      <Opener href={mediaUrl(video.file)} onClick={open}>
        <Frame>
          <Poster src={mediaUrl(video.poster)} alt="" width="1280" height="720" loading="lazy" decoding="async" />
          <Play className="play" />
        </Frame>
        <Title as="span" display="block" mt="3" textDecoration="underline" textUnderlineOffset="3px">
          Watch: {video.title} ({timeOf(video.seconds)})
        </Title>
      </Opener>
      {video.text && (
        <Text tone="quiet" mt="1">
          {video.text}
        </Text>
      )}
      {video.note && (
        <Text tone="small" mt="1">
          {video.note}
        </Text>
      )}
      {isOpen && <VideoDialog video={video} onClose={() => setOpen(false)} />}
    </Box>
  );
}
