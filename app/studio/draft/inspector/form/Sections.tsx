import { Box } from "../../../../shared/ui/layout";
import { childNode, labelOf, memberOf } from "../../../../../engine/analysis/index";
import { List, RowButton } from "../../ui/parts";
import { isSection, pointerTo } from "../model/pages";
import type { PageOf } from "../model/pages";
import { useForm } from "./FormContext";

/** The parts of a file that have forms of their own. */
export function Sections({ page: { node, value } }: { readonly page: PageOf }) {
  const { goTo, findings } = useForm();
  const names = Object.keys(node.schema.properties ?? {}).filter((name) => {
    const inside = memberOf(value, name);
    const own = childNode(node, name, inside);
    return own && name !== "parts" && isSection(name, own, inside);
  });
  if (names.length === 0) return null;
  return (
    <Box py="2" mx="-3">
      <List aria-label="Parts of this file">
        {names.map((name) => {
          const count = findings(pointerTo("", name), true).length;
          return (
            <li key={name}>
              <RowButton onClick={() => goTo(pointerTo("", name))}>
                <span aria-hidden="true">▸</span> {labelOf(name, "file")}
                {count > 0 && (
                  <Box as="span" color="danger">
                    {" "}
                    {count === 1 ? "1 finding" : `${count} findings`}
                  </Box>
                )}
              </RowButton>
            </li>
          );
        })}
      </List>
    </Box>
  );
}
