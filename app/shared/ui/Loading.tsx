import { useSettings } from "../useSettings";
import { Column } from "./layout";
import { SiteHeader } from "./SiteHeader";
import { Bone, FieldBones, Skeleton } from "./Skeleton";

/** A part that is being waited for: said in words to screen readers, drawn as a heading and some fields (W9, W37). */
export function Loading({ what = "Loading…" }: { readonly what?: string }) {
  return (
    <Skeleton what={what}>
      <Bone height="28px" width="20rem" />
      <FieldBones />
      <FieldBones />
    </Skeleton>
  );
}

/** A whole page that is being waited for, with the carrier's mark. */
export function PageLoading({ what }: { readonly what?: string }) {
  return (
    <>
      <SiteHeader settings={useSettings()} />
      <Column as="main" pt="10" pb="16">
        <Loading what={what} />
      </Column>
    </>
  );
}
