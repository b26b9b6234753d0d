import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { Box, Text } from "../../shared/ui/layout";
import { useArrived } from "../../shared/useArrived";
import { readPreview } from "./linkPreview";

const Frame = chakra("figure", {
  base: {
    m: "0",
    overflow: "hidden",
    bg: "sunken",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "card",
    maxWidth: "22rem",
  },
});
/** Has its place before it is there, so that nothing moves. */
const Picture = chakra("img", {
  base: { display: "block", width: "100%", height: "auto", aspectRatio: "1200 / 630", bg: "raised" },
});
const Words = chakra("figcaption", { base: { px: "4", py: "3", borderTop: "1px solid", borderColor: "line" } });
const Bones = chakra("div", { base: { aspectRatio: "1200 / 800", maxWidth: "22rem" } });

/** How the link looks where it is pasted. */
export function LinkCard({ link }: { readonly link: string }) {
  const found = useArrived(link, readPreview);
  if (found.state === "loading") return <Bones />;
  if (found.state === "failed")
    return (
      <Box>
        <Text tone="small">How the link looks could not be loaded. The link works all the same.</Text>
        <Button kind="plain" onClick={found.retry}>
          Try again
        </Button>
      </Box>
    );
  if (!found.value) return null;
  const { title, description, picture } = found.value;
  return (
    <Frame>
      <Picture src={picture.src} alt={picture.alt} width="1200" height="630" />
      <Words>
        <Text tone="small">{new URL(link).hostname}</Text>
        <Text fontWeight="650">{title}</Text>
        <Text tone="small" lineClamp="3">
          {description}
        </Text>
      </Words>
    </Frame>
  );
}
