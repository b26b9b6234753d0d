import { chakra } from "../../shared/theme/chakra";
import { Box } from "../../shared/ui/layout";
import { SiteHeader } from "../../shared/ui/SiteHeader";
import { Bone, FieldBones, Skeleton } from "../../shared/ui/Skeleton";
import { useSettings } from "../../shared/useSettings";
import { BrokerBarBones } from "./BrokerBarBones";

/** The same width and position as a step (`WizardFrame`). */
const Page = chakra("main", { base: { width: "100%", maxWidth: "40rem", mx: "auto", px: "4", pt: "5", pb: "16" } });

/** A placeholder until the flow is loaded: the carrier's mark, the progress, a question and its fields (W37). */
export function WizardSkeleton({ isBroker = false }: { readonly isBroker?: boolean }) {
  const settings = useSettings();
  return (
    <>
      {isBroker ? <BrokerBarBones settings={settings} /> : <SiteHeader settings={settings} />}
      <Page>
        <Skeleton what="Loading your enrollment…">
          <Box pb="4">
            <Bone height="4px" borderRadius="0" mb="3" />
            <Bone width="6rem" />
          </Box>
          <Bone height="28px" width="22rem" />
          <FieldBones />
          <FieldBones />
          <FieldBones />
          <Bone height="48px" width="10rem" borderRadius="control" />
        </Skeleton>
      </Page>
    </>
  );
}
