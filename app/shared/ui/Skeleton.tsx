import { chakra } from "../theme/chakra";
import { useEffect, useState } from "react";
import type { CSSProperties, ReactNode } from "react";
import { Box, Hidden } from "./layout";

/** A skeleton shows itself only when the wait is longer than this, in milliseconds (`look.md`, W37). */
const showsAfter = 300;
/** Two skeletons with less than this between them, in milliseconds, belong to one wait. */
const sameWait = 100;

/** Skeletons on the page now, when the last one went, and when the wait began: the first with the page itself. */
const wait = { standing: 0, ended: -Infinity, began: 0 };

/**
 * How much of the 300 ms is left: a wait that one skeleton hands on to the next one is one wait, so nothing blinks.
 * @returns the style for what holds the bones
 */
export function useWait(): CSSProperties {
  const [left] = useState(() => {
    const now = performance.now();
    const first = wait.ended === -Infinity;
    if (!first && wait.standing === 0 && now - wait.ended > sameWait) wait.began = now;
    return Math.max(0, showsAfter - (now - wait.began));
  });
  useEffect(() => {
    wait.standing += 1;
    return () => {
      wait.standing -= 1;
      wait.ended = performance.now();
    };
  }, []);
  return { "--wait": `${Math.round(left)}ms` } as CSSProperties;
}

/** One grey bar of a skeleton, as high as a line of text. */
export const Bone = chakra("span", {
  base: {
    display: "block",
    height: "12px",
    maxWidth: "100%",
    borderRadius: "full",
    bg: "line",
    opacity: "0",
    animationName: "appear",
    animationDuration: "200ms",
    animationDelay: "var(--wait, 300ms)",
    animationFillMode: "forwards",
  },
});

const Bones = chakra("div", { base: { display: "flex", flexDirection: "column", gap: "6" } });

/** Stands for what is being loaded, in its shape; screen readers hear what it is (W9, W37). */
export function Skeleton({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  return (
    <Box role="status" style={useWait()}>
      <Hidden>{what}</Hidden>
      <Bones aria-hidden="true">{children}</Bones>
    </Box>
  );
}

/** A field's label and box. */
export function FieldBones() {
  return (
    <div>
      <Bone width="7rem" mb="3" />
      <Bone height="48px" borderRadius="control" />
    </div>
  );
}
