import type { Flow } from "../../engine/index";
import type { ServedFlow } from "../flows/catalogue";
import { urlsOf } from "../flows/urls";
import type { FlowEntry, FlowIndex } from "../records/types";
import type { Deps } from "./deps";

/** The flows that are served now, each in its current version. */
export const flowIndex = ({ flows }: Pick<Deps, "flows">): FlowIndex => ({ flows: flows.current.map(flowEntry) });

/** A flow as pages know it before they load it. */
export function flowEntry({ flow }: ServedFlow): FlowEntry {
  const { id, version, title, vertical_code, slugs, default_for_unknown_slugs = false } = flow;
  return {
    id,
    version,
    title,
    vertical_code,
    slugs,
    default_for_unknown_slugs,
    unavailable: plainOf(flow.unavailable),
    urls: urlsOf(id, version),
  };
}

/** The text for a client, or the plain last variant: there is no session yet that conditions could read. */
function plainOf(text: Flow["unavailable"]): string {
  if (typeof text === "string") return text;
  return "client" in text ? text.client : String(text.at(-1));
}
