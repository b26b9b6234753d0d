import { chakra } from "@chakra-ui/react/styled-system";
import { Column } from "../shared/ui/layout";

/** The column that the page stands in, also while it is loading: nothing moves when the policy comes (W37). */
export const Body = chakra(Column, { base: { pt: { base: "8", md: "14" }, pb: "16", display: "flex", flexDirection: "column", gap: "6" } }, { defaultProps: { as: "main" } });
