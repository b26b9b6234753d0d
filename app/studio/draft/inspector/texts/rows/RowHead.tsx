import { chakra } from "../../../../../shared/theme/chakra";
import { Drawn } from "../../../ui/Drawn";

interface Props {
  readonly name: string;
  /** What the row is one of. */
  readonly of: string;
  readonly isReadOnly: boolean;
  /** Whether only those who hear the row need its name. */
  readonly isInline: boolean;
  readonly isMovable: boolean;
  /** Its place, and the last one that it can be moved to. */
  readonly at: number;
  readonly last: number;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
}

const Head = chakra("div", {
  base: { display: "flex", alignItems: "center", minHeight: "28px", gap: "0.5", fontSize: "0.8125rem", color: "quiet" },
});
const Name = chakra("span", { base: { flex: "1", minWidth: "0" } });
const Icon = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    width: "28px",
    height: "28px",
    border: "none",
    borderRadius: "control",
    bg: "transparent",
    color: "quiet",
    cursor: "pointer",
    _hover: { bg: "hover", color: "ink" },
    "&[aria-disabled=true]": { color: "line", cursor: "default", bg: "transparent" },
  },
});

/** The name of a row, and what can be done with it. */
export function RowHead({ name, of, isReadOnly, isInline, isMovable, at, last, onMove, onRemove }: Props) {
  const said = `${name} of ${of}`;
  return (
    <Head>
      {!isInline && <Name>{name}</Name>}
      {!isReadOnly && isMovable && (
        <>
          <Move label={`Move up: ${said}`} path="M8 13V3M4 7l4-4 4 4" step={-1} isOff={at === 0} onMove={onMove} />
          <Move label={`Move down: ${said}`} path="M8 3v10M4 9l4 4 4-4" step={1} isOff={at === last} onMove={onMove} />
        </>
      )}
      {!isReadOnly && (
        <Icon type="button" aria-label={`Remove: ${said}`} title="Remove" onClick={onRemove}>
          <Drawn path="M4 4l8 8M12 4l-8 8" />
        </Icon>
      )}
    </Head>
  );
}

interface MoveProps {
  readonly label: string;
  readonly path: string;
  readonly step: -1 | 1;
  readonly isOff: boolean;
  readonly onMove: (step: -1 | 1) => void;
}

/** It stays where it is at an end, too, so that the focus does. */
const Move = ({ label, path, step, isOff, onMove }: MoveProps) => (
  <Icon
    type="button"
    aria-label={label}
    title={step < 0 ? "Move up (Alt+↑)" : "Move down (Alt+↓)"}
    aria-disabled={isOff}
    data-step={step}
    onClick={() => !isOff && onMove(step)}
  >
    <Drawn path={path} />
  </Icon>
);
