import useSWR from "swr";
import { chakra } from "../../shared/theme/chakra";
import { listProducts } from "../../shared/broker/management";
import type { Client, ClientProduct } from "../../shared/api/types";
import { FailedLoad } from "../../shared/ui/FailureNotice";
import { Label, Select } from "../../shared/ui/controls";
import { Message } from "../../shared/ui/Message";
import { Stack } from "../../shared/ui/layout";

/** As high as the list that it stands for, so that nothing moves when it takes its place. */
const Only = chakra("output", { base: { display: "flex", alignItems: "center", minHeight: "48px" } });

interface Offered {
  /** All products for this client; undefined until they are there. */
  readonly all: readonly ClientProduct[] | undefined;
  /** Those that are shown: one that is switched off is not offered by a broker. */
  readonly shown: readonly ClientProduct[];
  readonly error: unknown;
  readonly retry: () => void;
  readonly retrying: boolean;
}

/** The products to choose from for this client. */
export function useOffered({ id }: Client): Offered {
  const { data, error, isValidating, mutate } = useSWR<readonly ClientProduct[], unknown>(`products/${id}`, () =>
    listProducts(id),
  );
  const shown = data?.filter(({ obstacle }) => obstacle?.code !== "product_unavailable") ?? [];
  return { all: data, shown, error, retry: () => void mutate(), retrying: isValidating };
}

/** The product that is chosen without a word, because there is no other one; undefined if it cannot be bought. */
export function onlyOne({ shown: [first, ...others] }: Offered): string | undefined {
  return others.length === 0 && first?.obstacle === null ? first.vertical_code : undefined;
}

interface Props {
  readonly client: Client;
  readonly offered: Offered;
  readonly chosen: string | undefined;
  readonly onChoose: (verticalCode: string | undefined) => void;
}

/**
 * The products for this client. One that cannot be bought is there and says why, so that no offer leaves in vain; a list
 * without any says why, too.
 */
export function OfferProducts({ client, offered, chosen, onChoose }: Props) {
  const { all, shown, error, retry, retrying } = offered;
  const [first, ...others] = shown;
  return (
    <Stack gap="3">
      <div>
        <Label htmlFor="offer-product">Product</Label>
        {first && others.length === 0 ? (
          <Only id="offer-product">{first.title}</Only>
        ) : (
          <Select
            id="offer-product"
            value={chosen ?? ""}
            aria-describedby="offer-obstacles"
            onChange={({ target }) => onChoose(target.value || undefined)}
          >
            <option value="">Select one</option>
            {shown.map((product) => (
              <option key={product.vertical_code} value={product.vertical_code} disabled={product.obstacle !== null}>
                {nameOf(product)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <Stack id="offer-obstacles" role="status" gap="2">
        {all &&
          reasons(all, shown, client).map((reason) => (
            <Message key={reason} kind="info">
              {reason}
            </Message>
          ))}
      </Stack>
      {error !== undefined && !all && <FailedLoad error={error} retrying={retrying} onRetry={retry} />}
    </Stack>
  );
}

const nameOf = ({ title, obstacle }: ClientProduct): string => (obstacle === null ? title : `${title} (not available)`);

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
