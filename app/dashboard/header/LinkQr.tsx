import { useMemo, useState } from "react";
import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { Box, Stack, Text } from "../../shared/ui/layout";
import { darkFields, pngOf, qrCodeOf } from "./qrCode";

/** Black on white in the dark, too: not every camera reads it the other way round. */
const Code = chakra("svg", {
  base: {
    display: "block",
    width: "9.5rem",
    maxWidth: "100%",
    height: "auto",
    border: "1px solid",
    borderColor: "line",
  },
});

interface Props {
  readonly link: string;
  /** What the link is to. */
  readonly title: string;
  /** The name of the saved picture, without its ending. */
  readonly name: string;
}

/** The link for a camera: on a screen, a card, a poster. */
export function LinkQr({ link, title, name }: Props) {
  const code = useMemo(() => qrCodeOf(link), [link]);
  const [isRefused, setRefused] = useState(false);
  const save = (): void => {
    setRefused(false);
    pngOf(code).then(
      (picture) => download(picture, `${name}-qr-code.png`),
      () => setRefused(true),
    );
  };
  const side = code.length;
  return (
    <Stack gap="2">
      <Code viewBox={`0 0 ${side} ${side}`} role="img" aria-label={`QR code of the link to ${title}`}>
        <rect width={side} height={side} fill="white" />
        <path d={darkFields(code)} fill="black" shapeRendering="crispEdges" />
      </Code>
      <Box>
        <Button kind="plain" onClick={save}>
          Save QR code
        </Button>
        {isRefused && (
          <Text tone="small" role="alert">
            This browser did not let us make the picture. Take a screenshot instead.
          </Text>
        )}
      </Box>
    </Stack>
  );
}

function download(file: Blob, name: string): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(file);
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}
