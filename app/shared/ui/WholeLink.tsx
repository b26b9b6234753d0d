import { chakra } from "../theme/chakra";
import { TextArea } from "./controls";

/** A link to copy: all of it is in sight, on as many lines as it needs. */
export const WholeLink = chakra(TextArea, {
  base: { fieldSizing: "content", resize: "none", overflowWrap: "anywhere", bg: "sunken", py: "11px" },
});
