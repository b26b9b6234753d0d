import { Panel, useReactFlow } from "@xyflow/react";
import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";

const Buttons = chakra("div", {
  base: {
    display: "flex",
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "control",
    "& button": { minHeight: "40px", minWidth: "44px", px: "3", fontSize: "0.9375rem" },
  },
});

/** The buttons that show more or less of the path. */
export function Zoom({ onWhole }: { readonly onWhole: () => void }) {
  const { zoomIn, zoomOut } = useReactFlow();
  return (
    <Panel position="top-right">
      <Buttons>
        <Button kind="quiet" aria-label="Zoom in" onClick={() => void zoomIn()}>
          <Sign path="M2 8h12M8 2v12" />
        </Button>
        <Button kind="quiet" aria-label="Zoom out" onClick={() => void zoomOut()}>
          <Sign path="M2 8h12" />
        </Button>
        <Button kind="quiet" onClick={onWhole}>
          Whole path
        </Button>
      </Buttons>
    </Panel>
  );
}

const Sign = ({ path }: { readonly path: string }) => (
  <svg width="16" height="16" viewBox="0 0 16 16" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d={path} />
  </svg>
);
