import useSWR from "swr";
import type { FlowEntry } from "../shared/api/types";
import { Label, Select } from "../shared/ui/controls";
import { FailedLoad } from "../shared/ui/FailureNotice";
import { Stack } from "../shared/ui/layout";
import { productsOn } from "./products";

interface Props {
  readonly id: string;
  readonly chosen: FlowEntry | undefined;
  readonly onChoose: (flow: FlowEntry | undefined) => void;
}

/** The products that can be sold now, by their codes (`portal §2`), to choose one of them; when they cannot be loaded it says so and tries again. */
export function ProductField({ id, chosen, onChoose }: Props) {
  const { data, error, isValidating, mutate } = useSWR<readonly FlowEntry[], unknown>("products", productsOn);
  const products = data ?? [];
  return (
    <Stack gap="3">
      <div>
        <Label htmlFor={id}>Product</Label>
        <Select
          id={id}
          value={chosen?.vertical_code ?? ""}
          onChange={({ target }) => onChoose(products.find((flow) => flow.vertical_code === target.value))}
        >
          <option value="">Select one</option>
          {products.map((flow) => (
            <option key={flow.id} value={flow.vertical_code}>
              {flow.title}
            </option>
          ))}
        </Select>
      </div>
      {error !== undefined && !data && (
        <FailedLoad error={error} retrying={isValidating} onRetry={() => void mutate()} />
      )}
    </Stack>
  );
}
