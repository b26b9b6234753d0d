/** Work whose module leaves a mark as soon as it is loaded. */
import { writeFileSync } from "node:fs";

writeFileSync(process.env.MARK ?? "", "loaded");

export default function work(): readonly never[] {
  return [];
}
