import { useEffect, useRef } from "react";
import { chakra } from "../../../../shared/theme/chakra";
import { Small } from "../../ui/parts";
import type { Kept } from "./variants";

interface Props {
  readonly keep: readonly Kept[];
  readonly onKeep: (kept: Kept) => void;
  readonly onCancel: () => void;
}

const Asked = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: "1.5",
    p: "2",
    mb: "2",
    bg: "sunken",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "control",
    fontSize: "0.875rem",
    "& button": { textAlign: "start", overflowWrap: "anywhere", py: "1" },
  },
});

/** Asked before words are given up: nothing is lost until somebody says what is kept. */
export function Keeping({ keep, onKeep, onCancel }: Props) {
  const asked = useRef<HTMLDivElement>(null);
  useEffect(() => asked.current?.focus(), []);
  return (
    <Asked
      ref={asked}
      role="group"
      aria-label="Which words are kept?"
      tabIndex={-1}
      onKeyDown={({ key }) => key === "Escape" && onCancel()}
    >
      <span>{keep.length > 1 ? "Only one of these texts is kept:" : "The other texts are given up:"}</span>
      {keep.map((each) => (
        <Small key={each.label} type="button" onClick={() => onKeep(each)}>
          Keep {each.label}
        </Small>
      ))}
      <Small type="button" kind="plain" onClick={onCancel}>
        Leave it as it is
      </Small>
    </Asked>
  );
}
