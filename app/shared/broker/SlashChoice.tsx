import { chakra } from "../theme/chakra";
import { useAtom } from "jotai";
import { slashAtom } from "./searchKeys";

const Choice = chakra("label", {
  base: {
    display: { base: "none", lg: "inline-flex" },
    alignItems: "center",
    gap: "3",
    minHeight: "44px",
    mt: "4",
    color: "quiet",
    fontSize: "0.9375rem",
    cursor: "pointer",
  },
});

/** A key without Ctrl can be switched off by whoever presses it unawares (WCAG 2.1.4). */
export function SlashChoice() {
  const [slash, setSlash] = useAtom(slashAtom);
  return (
    <Choice>
      <input type="checkbox" checked={slash} onChange={({ target }) => setSlash(target.checked)} />
      The / key opens the search, too
    </Choice>
  );
}
