import { lazy, Suspense, useEffect } from "react";
import { useParams } from "react-router-dom";
import useSWR from "swr";
import type { StudioProduct, StudioProductPage } from "../../shared/api/types";
import { Breadcrumb } from "../../shared/broker/Breadcrumb";
import { setTitle } from "../../shared/title";
import { Boundary } from "../../shared/ui/Boundary";
import { FailedLoad } from "../../shared/ui/FailureNotice";
import { Box, Row, Text } from "../../shared/ui/layout";
import { Loading } from "../../shared/ui/Loading";
import { Badge, Page, Title } from "../../shared/ui/page";
import { Bone, Skeleton } from "../../shared/ui/Skeleton";
import { asStaff } from "../frame/calls";
import { Drafts } from "./Drafts";
import { Enrollments } from "./Enrollments";
import { Versions } from "./Versions";
import { liveWords } from "./words";

/** The engine's analysis comes with it, which nothing before it needs. */
const PathSection = lazy(() => import("./PathSection"));

/** One product: what is live, its drafts, its path as a picture, its enrollments and its versions. */
export function ProductPage() {
  const { productId = "" } = useParams();
  const { data, error, isValidating, mutate } = useSWR<StudioProductPage, unknown>(["studio-product", productId], () =>
    asStaff.getProduct(productId),
  );
  // What the list was answered is shown until this answer comes; it asks for nothing itself.
  const { data: listed } = useSWR<readonly StudioProduct[]>(["studio-products"], null);
  const known = data?.product ?? listed?.find(({ id }) => id === productId);
  const title = known?.title ?? (error === undefined ? "Product" : "We could not show this product");
  useEffect(() => {
    setTitle(title);
  }, [title]);
  return (
    <Page gap="8">
      <Box>
        <Breadcrumb up={[{ text: "Products", to: "/studio" }]} here={known ? title : "Product"} />
        <Title>{title}</Title>
      </Box>
      {error !== undefined && (
        <FailedLoad
          error={error}
          onRetry={() => void mutate()}
          retrying={isValidating}
          keepFocus={data !== undefined}
        />
      )}
      {data && <Shown page={data} refresh={mutate} />}
      {!data && error === undefined && <Bones />}
    </Page>
  );
}

interface ShownProps {
  readonly page: StudioProductPage;
  /** Asks for the product as it is now. */
  readonly refresh: () => Promise<unknown>;
}

function Shown({ page, refresh }: ShownProps) {
  const { product, versions } = page;
  return (
    <>
      <State page={page} />
      <Drafts page={page} refresh={refresh} />
      <Boundary>
        <Suspense fallback={<Loading what="Loading the path…" />}>
          <PathSection page={page} />
        </Suspense>
      </Boundary>
      <Enrollments enrollments={product.enrollments} />
      <Versions product={product.id} versions={versions} live={product.live?.version} />
    </>
  );
}

/** What is sold now, and what the working copy is beside it. */
function State({ page: { product } }: { readonly page: StudioProductPage }) {
  const live = liveWords(product);
  const { working, is_off: isOff, id } = product;
  return (
    <Row columnGap="4" rowGap="2">
      {live && (
        <Badge tone={isOff ? "plain" : "good"}>
          {isOff ? "Last live" : "Live"}: {live.version}
        </Badge>
      )}
      {!live && <Badge>Not live</Badge>}
      {isOff && <Badge tone="bad">Taken off: not sold now</Badge>}
      <Text tone="small">
        {[
          live && !isOff && live.since !== "" && `Enrollments have begun with it ${live.since}.`,
          working && !working.is_published && `The working copy says ${working.version} and is not published.`,
          `Its id is ${id}.`,
        ]
          .filter(Boolean)
          .join(" ")}
      </Text>
    </Row>
  );
}

const Bones = () => (
  <Skeleton what="Loading the product…">
    <Bone height="24px" width="20rem" />
    {[0, 1].map((section) => (
      <div key={section}>
        <Bone height="20px" width="8rem" mb="4" />
        <Bone height="144px" borderRadius="card" />
      </div>
    ))}
  </Skeleton>
);
