import type { Settings } from "../../shared/api/types";
import { Box } from "../../shared/ui/layout";
import { SiteHeader } from "../../shared/ui/SiteHeader";

/** As high as the broker's header, so that nothing moves when it comes (W37). */
export const BrokerBarBones = ({ settings }: { readonly settings: Settings | undefined }) => (
  <>
    <SiteHeader settings={settings}>
      <Box height="44px" width={{ base: "88px", sm: "25.5rem" }} />
    </SiteHeader>
    <Box height={{ base: "65px", md: "39px" }} />
  </>
);
