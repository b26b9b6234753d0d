import { withServers } from "./product";
import { told } from "./verdict";
import type { Figure } from "./verdict";

/** Many buyers pay at once over two processes: every figure of the money (reliability §7). */
export function torturePayments(root: string, say: (line: string) => void): Promise<readonly Figure[]> {
  return withServers(root, 2, {}, async ({ products }) => {
    say(`${products.length} servers`);
    const [answer] = await Promise.all(products.map(({ address }) => fetch(`${address}/api/management/v1/settings`)));
    return [told("status of the settings", answer?.status ?? 0)];
  });
}
