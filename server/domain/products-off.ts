import type { Deps } from "./deps";

/** The products that are switched off, by the ids of their flows: by FLAGS, or by `flow publish --take-off`. */
export const productsOff = ({ settings, flows }: Pick<Deps, "settings" | "flows">): readonly string[] => [
  ...settings.productsOff,
  ...flows.off,
];
