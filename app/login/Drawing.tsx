import { chakra } from "../shared/theme/chakra";

const Ground = chakra("div", {
  base: {
    bg: "tint",
    color: "accent",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    // The paper of the sheet and the shield.
    fill: "raised",
    forcedColorAdjust: "none",
    _print: { display: "none" },
  },
});
const Svg = chakra("svg", {
  base: { display: "block", width: "100%", height: { base: "100%", lg: "auto" }, maxWidth: "21.25rem" },
});

/** The rows of the list, each with its badge's width. */
const rows = [
  { y: 92, name: 84, badge: 34 },
  { y: 140, name: 64, badge: 46 },
  { y: 188, name: 96, badge: 34 },
  { y: 236, name: 72, badge: 40 },
];

/** A list of clients and a policy's shield, in the accent and paper; says nothing that is not in words beside it. */
export function Drawing(props: React.ComponentProps<typeof Ground>) {
  return (
    <Ground aria-hidden="true" {...props}>
      <Svg viewBox="40 32 320 272" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
        <rect x="60" y="48" width="232" height="240" rx="14" />
        <path d="M60 68h232" opacity="0.35" />
        {rows.map(({ y, name, badge }) => (
          <g key={y} fill="currentColor" stroke="none">
            <circle cx="90" cy={y} r="13" opacity="0.3" />
            <rect x="114" y={y - 9} width={name} height="7" rx="3.5" />
            <rect x="114" y={y + 4} width={name * 0.7} height="5" rx="2.5" opacity="0.35" />
            <rect x={272 - badge} y={y - 7} width={badge} height="14" rx="7" opacity="0.3" />
          </g>
        ))}
        <path d="M280 148c18 14 36 20 56 21v36c0 38-24 64-56 79-32-15-56-41-56-79v-36c20-1 38-7 56-21z" />
        <path d="M256 214l17 18 32-36" fill="none" strokeWidth="7" />
      </Svg>
    </Ground>
  );
}
