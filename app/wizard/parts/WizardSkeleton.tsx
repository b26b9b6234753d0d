import { Box, Stack } from "../../shared/ui/layout";
import { SiteHeader } from "../../shared/ui/SiteHeader";
import { Bone, FieldBones, Skeleton } from "../../shared/ui/Skeleton";
import { useSettings } from "../../shared/useSettings";
import { BrokerBarBones } from "./BrokerBarBones";
import { Page } from "./frame";

/** A placeholder until the flow is loaded: the carrier's mark, the progress, a question and its fields (W37). */
export function WizardSkeleton({ isBroker = false }: { readonly isBroker?: boolean }) {
  const settings = useSettings();
  return (
    <>
      {isBroker ? <BrokerBarBones settings={settings} /> : <BuyerBarBones settings={settings} />}
      <Page as="main">
        <Skeleton what="Loading your enrollment…">
          <Box pb={{ sm: "4" }}>
            <Bone height="4px" borderRadius="0" mb="3" />
            <Bone width="6rem" />
          </Box>
          <Stack gap="6" maxWidth="38rem">
            <Bone height="28px" width="22rem" />
            <FieldBones />
            <FieldBones />
            <FieldBones />
            <Bone height="48px" width="10rem" borderRadius="control" />
          </Stack>
        </Skeleton>
      </Page>
    </>
  );
}

/** A phone keeps a line below the bar for whose enrollment it is. */
const BuyerBarBones = ({ settings }: Parameters<typeof BrokerBarBones>[0]) => (
  <>
    <SiteHeader settings={settings} />
    <Box height="calc(1.21875rem + min(0.5rem, 2.5vw))" display={{ sm: "none" }} />
  </>
);
