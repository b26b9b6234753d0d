import type { Ref } from "react";
import type { FrameSays, StudioSays } from "../../../shared/preview/protocol";
import { Select } from "../../../shared/ui/controls";
import { Hidden } from "../../../shared/ui/layout";
import { small } from "./PreviewChoice";
import { besideArrow, Faint, PaneHead, Small } from "../ui/parts";

interface Props {
  readonly rendered: Extract<FrameSays, { kind: "rendered" }> | undefined;
  readonly width: number;
  readonly onWidth: (width: number) => void;
  readonly isPicking: boolean;
  readonly onPicking: (isPicking: boolean) => void;
  readonly say: (message: StudioSays) => void;
  /** The button that begins to look for a text. */
  readonly finder?: Ref<HTMLButtonElement>;
}

/** A phone, a tablet and a desktop, in pixels. */
const WIDTHS = [375, 768, 1280] as const;

/** How wide the preview is, at which step, and what the person does there. */
export function PreviewControls({ rendered, width, onWidth, isPicking, onPicking, say, finder }: Props) {
  const canGoBack = rendered?.canGoBack === true;
  return (
    <PaneHead role="group" aria-label="Preview">
      {WIDTHS.map((each) => (
        <Small key={each} aria-pressed={each === width} onClick={() => onWidth(each)}>
          {each}
          <Hidden> pixels wide</Hidden>
        </Small>
      ))}
      <Select
        aria-label="Step: fills in the usual answers up to it"
        {...small}
        {...besideArrow}
        maxWidth="15rem"
        value={rendered?.step ?? ""}
        onChange={({ target }) => say({ kind: "fill", step: target.value })}
      >
        {(rendered?.steps ?? []).map(({ id, title }, _, all) => (
          <option key={id} value={id}>
            {all.some((other) => other.id !== id && other.title === title) ? `${title} (${id})` : title}
          </option>
        ))}
      </Select>
      {/* It keeps the focus also where there is nothing to go back to. */}
      <Small aria-disabled={!canGoBack} onClick={() => canGoBack && say({ kind: "back" })}>
        Back
      </Small>
      <Small onClick={() => say({ kind: "resume" })}>Come back later</Small>
      <Small onClick={() => say({ kind: "restart" })}>Begin again</Small>
      <Small ref={finder} aria-pressed={isPicking} onClick={() => onPicking(!isPicking)}>
        Find a text
      </Small>
      {isPicking && <Faint role="status">Press a text in the preview to go to its place. Escape ends it.</Faint>}
    </PaneHead>
  );
}
