import { Text } from "../../../shared/ui/layout";
import { PaneBody } from "../ui/parts";

/** The product as anybody would meet it, in a frame of its own. */
export const PreviewPane = () => (
  <PaneBody>
    <Text p="3">The preview comes here.</Text>
  </PaneBody>
);
