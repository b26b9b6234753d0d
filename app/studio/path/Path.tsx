import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from "react";
import type { FlowGraph } from "../../../engine/analysis/index";
import { chakra } from "../../shared/theme/chakra";
import { clipped } from "../../shared/theme/styles";
import { Boundary } from "../../shared/ui/Boundary";
import { Button } from "../../shared/ui/Button";
import { Bone } from "../../shared/ui/Skeleton";
import { PathList } from "./PathList";
import { toldSteps } from "./told";
import type { Came } from "./told";

const PathPicture = lazy(() => import("./PathPicture"));

interface Props {
  readonly path: FlowGraph;
  readonly came: Came | undefined;
  readonly label: string;
}

/** Paper has the words alone: what is drawn could not be moved there. It keeps its width, by which it is drawn. */
const OnScreen = chakra("div", {
  base: { _print: { position: "absolute", visibility: "hidden", width: "100%", height: "0", overflow: "hidden" } },
});

/** The words are always there for who hears the page; seen beside the picture they are when somebody asks for them. */
const Words = chakra("div", {
  variants: { isUnseen: { true: { position: "relative", "& > *": clipped, _print: { "& > *": { all: "revert" } } } } },
});

/** The path as a picture where there is room for one, and in words. */
export function Path({ path, came, label }: Props) {
  const steps = useMemo(() => toldSteps(path, came), [path, came]);
  const hasRoom = useRoom();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {hasRoom && (
        <OnScreen>
          <Boundary>
            <Suspense fallback={<Bone height="32rem" borderRadius="card" />}>
              <PathPicture key={path.entry} path={path} steps={steps} label={label} />
            </Suspense>
          </Boundary>
          <Button kind="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide the path in words" : "Show the path in words"}
          </Button>
        </OnScreen>
      )}
      <Words isUnseen={hasRoom && !isOpen}>
        <PathList steps={steps} label={`${label}, in words`} />
      </Words>
    </>
  );
}

/** From the theme's `md` on. */
const WIDE = "(min-width: 48rem)";
const useRoom = (): boolean => useSyncExternalStore(listen, isWide);
const isWide = (): boolean => matchMedia(WIDE).matches;

function listen(onChange: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
