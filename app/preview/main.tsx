/** The page of the preview frame: a draft as anybody would meet it, in an origin of its own (server/http/preview.ts). */
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { createRoot } from "react-dom/client";
import { system } from "../shared/theme/system";
import { setTitle } from "../shared/title";
import { Frame } from "./Frame";
import { keepFocusOfOthers } from "./focus";
import { Preview } from "./preview";
import { heardFromParent } from "./port";
import { answeringFrom } from "./responses";
import { leadNowhere } from "./links";

const root = document.getElementById("root");
if (!root) throw new Error("preview/index.html has no #root");
keepFocusOfOthers(HTMLElement.prototype);
// The one way to send something that no policy of a page forbids.
Reflect.deleteProperty(globalThis, "RTCPeerConnection");
leadNowhere(document);
heardFromParent(window, (say) => {
  const preview = new Preview(
    {
      setTitle,
      print: () => undefined,
      reload: () => preview.hear({ kind: "resume" }),
      scrollToTop: () => scrollTo(0, 0),
    },
    say,
  );
  globalThis.fetch = answeringFrom(() => preview.known);
  createRoot(root).render(
    <ChakraProvider value={system}>
      <Frame preview={preview} />
    </ChakraProvider>,
  );
  return (message) => preview.hear(message);
});
