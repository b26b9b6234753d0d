import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The processes that another one has started. */
export function childrenOf(parent: number): readonly number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const file = `/proc/${pid}/stat`;
    const stat = existsSync(file) ? readFileSync(file, "utf8") : "";
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent;
  });
}
