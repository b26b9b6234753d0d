import { OperatorError } from "../base/operator-error";

/** Throws OperatorError for a product that FLAGS names and that no flow is of: a slip of the pen would leave one on sale. */
export function requireProducts(named: readonly string[], flows: readonly { readonly id: string }[]): void {
  const ids = flows.map(({ id }) => id).toSorted();
  const unknown = named.filter((id) => !ids.includes(id));
  if (unknown.length === 0) return;
  throw new OperatorError(
    `FLAGS: found ${unknown.join(", ")}, expected products that are here: ${ids.join(", ")}. To switch one off, write -${ids[0]} or ${ids[0]}=off.`,
  );
}
