import { Faint, List, RowButton } from "../ui/parts";

interface Props {
  readonly paths: readonly string[];
  readonly current: string;
  readonly onOpen: (path: string) => void;
}

const GROUPS: readonly (readonly [title: string, fits: (path: string) => boolean])[] = [
  ["Flow", (path) => path.endsWith(".flow.json")],
  ["Lists", (path) => path.startsWith("lists/")],
  ["Parts", (path) => path.startsWith("parts/")],
  ["Prices", (path) => path.startsWith("products/")],
  ["Scenarios", (path) => path.startsWith("scenarios/")],
];

/** The files of a draft by what they are. */
export function FilesPane({ paths, current, onOpen }: Props) {
  return (
    <nav aria-label="Files">
      {GROUPS.map(([title, fits]) => {
        const own = paths.filter(fits);
        if (own.length === 0) return null;
        return (
          <details key={title} open={own.includes(current) || own.length < 4}>
            <summary>
              {title} <Faint>{own.length}</Faint>
            </summary>
            <List>
              {own.map((path) => (
                <li key={path}>
                  <RowButton aria-current={path === current || undefined} onClick={() => onOpen(path)}>
                    {path.split("/").at(-1)}
                  </RowButton>
                </li>
              ))}
            </List>
          </details>
        );
      })}
    </nav>
  );
}
