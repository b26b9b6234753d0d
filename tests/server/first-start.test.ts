import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { startProduct } from "../../tools/product/server";
import { onPostgres } from "./support/store";

const root = resolve(import.meta.dirname, "../..");

test.runIf(!onPostgres && existsSync("/proc/self/status"))(
  "the first start with an embedded database holds less than 500 MB",
  async () => {
    const product = await startProduct(root, { LOG_LEVEL: "error" });
    try {
      expect(product.peakMemory()).toBeLessThan(500);
    } finally {
      await product.stop();
    }
  },
);
