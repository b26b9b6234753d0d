import { memo } from "react";
import { chakra } from "../../../shared/theme/chakra";
import { Faint, List, RowButton } from "../ui/parts";

interface Props {
  readonly paths: readonly string[];
  /** The files of the library that the draft names: it may not change them. */
  readonly shared: readonly string[];
  readonly current: string;
  readonly onOpen: (path: string) => void;
}

const GROUPS = [
  ["Flow", (path: string) => path.endsWith(".flow.json")],
  ["Lists", (path: string) => path.startsWith("lists/")],
  ["Parts", (path: string) => path.startsWith("parts/")],
  ["Prices", (path: string) => path.startsWith("products/")],
  ["Scenarios", (path: string) => path.startsWith("scenarios/")],
] as const;

/** The files of a draft by what they are, and those that it shares with other products. */
export const FilesPane = memo(function FilesPane({ paths, shared, current, onOpen }: Props) {
  return (
    <Frame aria-label="Files">
      {GROUPS.map(([title, fits]) => (
        <Group key={title} {...{ title, current, onOpen }} paths={paths.filter(fits)} />
      ))}
      <Group title="Shared with other products" {...{ current, onOpen }} paths={shared} />
    </Frame>
  );
});

/** Folded where there are many, but for the one with the file in the editor. */
const MANY = 4;

function Group({ title, paths, current, onOpen }: Omit<Props, "shared"> & { readonly title: string }) {
  if (paths.length === 0) return null;
  return (
    <details open={paths.includes(current) || paths.length < MANY}>
      <summary>
        {title} <Faint>{paths.length}</Faint>
      </summary>
      <List>
        {paths.map((path) => (
          <li key={path}>
            <RowButton aria-current={path === current || undefined} onClick={() => onOpen(path)} ps="6">
              {path.split("/").at(-1)}
            </RowButton>
          </li>
        ))}
      </List>
    </details>
  );
}

const Frame = chakra("section", {
  base: {
    borderTop: "1px solid",
    borderColor: "line",
    py: "2",
    fontSize: "0.875rem",
    "& summary": { px: "3", py: "1", cursor: "pointer", fontWeight: "600" },
  },
});
