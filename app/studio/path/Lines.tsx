import { useId } from "react";
import type { PathLayout } from "../../../picture/path-layout";
import { Drawing } from "./look";

/** The groups of a path and the ways between its boxes. Who hears the page has them in words. */
export function Lines({ layout: { width, height, bands, wires } }: { readonly layout: PathLayout }) {
  const head = useId();
  return (
    <Drawing width={width} height={height} aria-hidden="true">
      <defs>
        <marker id={head} viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">
          <path data-head d="M0 0 10 5 0 10z" />
        </marker>
      </defs>
      {bands.map(({ label, y, height: high }) => (
        <g key={y}>
          <rect data-band x="8" y={y} width={width - 16} height={high} rx="8" />
          <text x="24" y={y + 20}>
            {label}
          </text>
        </g>
      ))}
      {wires.map(({ from, to, isReturn, points }) => (
        <path
          key={`${from} ${to} ${String(isReturn)} ${points.join(" ")}`}
          data-way={isReturn ? "return" : "on"}
          d={points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("")}
          markerEnd={`url(#${head})`}
        />
      ))}
      {wires.map(
        ({ from, to, label, labelAt }) =>
          labelAt && (
            <text key={`${from} ${to} ${label}`} data-label x={labelAt[0]} y={labelAt[1] + 4}>
              {label}
            </text>
          ),
      )}
    </Drawing>
  );
}
