import useSWR from "swr";
import { listProducts } from "../../shared/api/management";
import type { Client, ClientProduct } from "../../shared/api/types";
import { FailedLoad } from "../../shared/ui/FailureNotice";
import { Label, Select } from "../../shared/ui/controls";
import { Stack, Text } from "../../shared/ui/layout";

interface Props {
  readonly client: Client;
  readonly chosen: string | undefined;
  readonly onChoose: (verticalCode: string | undefined) => void;
}

/**
 * The products for this client. One that cannot be bought is there and says why, so that no offer leaves in vain; a list
 * without any says why, too. A product that is switched off is not offered by a broker.
 */
export function OfferProducts({ client, chosen, onChoose }: Props) {
  const { data, error, isValidating, mutate } = useSWR<readonly ClientProduct[], unknown>(`products/${client.id}`, () =>
    listProducts(client.id),
  );
  const offered = data?.filter((product) => product.obstacle?.code !== "product_unavailable") ?? [];
  return (
    <Stack gap="3">
      <div>
        <Label htmlFor="offer-product">Product</Label>
        <Select
          id="offer-product"
          value={chosen ?? ""}
          aria-describedby="offer-obstacles"
          onChange={({ target }) => onChoose(target.value || undefined)}
        >
          <option value="">Select one</option>
          {offered.map(({ vertical_code, title, obstacle }) => (
            <option key={vertical_code} value={vertical_code} disabled={obstacle !== null}>
              {obstacle === null ? title : `${title} (not available)`}
            </option>
          ))}
        </Select>
      </div>
      <Stack id="offer-obstacles" role="status" gap="1">
        {data && reasons(data, offered, client).map((reason) => <Text key={reason}>{reason}</Text>)}
      </Stack>
      {error !== undefined && !data && (
        <FailedLoad error={error} retrying={isValidating} onRetry={() => void mutate()} />
      )}
    </Stack>
  );
}

/** Why products cannot be chosen: those that are shown, or else those that are hidden, or that there is none. */
function reasons(
  all: readonly ClientProduct[],
  offered: readonly ClientProduct[],
  { client_type }: Client,
): readonly string[] {
  if (all.length === 0)
    return [`No product is sold to ${client_type === "business" ? "businesses" : "individuals"} now.`];
  return (offered.length > 0 ? offered : all).flatMap(({ obstacle }) => (obstacle ? [obstacle.message] : []));
}
