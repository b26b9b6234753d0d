import { resolve } from "node:path";
import { expect, test } from "vitest";
import { memoryOf, tellsMemory } from "../../../tools/product/memory";
import { startProduct } from "../../../tools/product/server";
import { onPostgres } from "../../server/support/store";

const root = resolve(import.meta.dirname, "../../..");

// Garbage that nothing has collected yet is not held: the heap is limited, so that the collector comes in time. A start
// that needs more than the limit ends the process.
const HEAP = "--max-old-space-size=160";

test.runIf(!onPostgres && tellsMemory)("the first start with an embedded database holds less than 500 MB", async () => {
  const product = await startProduct(root, { LOG_LEVEL: "error", NODE_OPTIONS: HEAP });
  try {
    expect(memoryOf(product.child).most).toBeLessThan(500);
  } finally {
    await product.stop();
  }
});
