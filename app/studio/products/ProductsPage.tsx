import { useEffect } from "react";
import useSWR from "swr";
import type { StudioProduct } from "../../shared/api/types";
import { setTitle } from "../../shared/title";
import { EmptyCard } from "../../shared/ui/EmptyCard";
import { FailedLoad } from "../../shared/ui/FailureNotice";
import { Page, Title } from "../../shared/ui/page";
import { asStaff } from "../frame/calls";
import { ProductTable } from "./ProductTable";

/** The products of the carrier's space, and the drafts of each. */
export function ProductsPage() {
  const { data, error, isValidating, mutate } = useSWR<readonly StudioProduct[], unknown>(
    ["studio-products"],
    asStaff.getProducts,
  );
  useEffect(() => {
    setTitle("Products");
  }, []);
  return (
    <Page>
      <Title>Products</Title>
      {error !== undefined && (
        <FailedLoad
          what="The products could not be loaded."
          error={error}
          onRetry={() => void mutate()}
          retrying={isValidating}
          keepFocus={data !== undefined}
        />
      )}
      {data?.length === 0 && (
        <EmptyCard
          what="There is no product here."
          why={["A product is listed here as soon as its flow is in the folder of flows, or is published."]}
        />
      )}
      {data?.length !== 0 && (data !== undefined || error === undefined) && (
        <ProductTable products={data} busy={isValidating} />
      )}
    </Page>
  );
}
