import { chakra } from "../../shared/theme/chakra";
import { useState } from "react";
import { Dialog } from "../../shared/ui/Dialog";
import { Text } from "../../shared/ui/layout";

const Icon = chakra("button", {
  base: {
    display: "inline-grid",
    placeItems: "center",
    width: "28px",
    height: "28px",
    ml: "1.5",
    my: "-1",
    verticalAlign: "middle",
    color: "accent",
    bg: "transparent",
    borderRadius: "full",
    cursor: "pointer",
    _hover: { bg: "tint" },
    _before: {
      content: '"i"',
      display: "grid",
      placeItems: "center",
      width: "18px",
      height: "18px",
      border: "1.5px solid",
      borderRadius: "full",
      fontSize: "0.8125rem",
      fontWeight: "700",
      lineHeight: "1",
    },
  },
});

/** A coverage's name and, if it has a description, the button that shows it; the two always stay on one line. */
export function TitleWithAbout({ title, text }: { readonly title: string; readonly text: string | undefined }) {
  if (!text) return title;
  const cut = title.lastIndexOf(" ") + 1;
  return (
    <>
      {title.slice(0, cut)}
      <chakra.span whiteSpace="nowrap">
        {title.slice(cut)}
        <AboutButton title={title} text={text} />
      </chakra.span>
    </>
  );
}

/** Explains a coverage in a dialog of its own (W21). */
function AboutButton({ title, text }: { readonly title: string; readonly text: string }) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Icon type="button" aria-label={`About ${title}`} onClick={() => setOpen(true)} />
      {open && (
        <Dialog title={title} onClose={close}>
          <Text>{text}</Text>
        </Dialog>
      )}
    </>
  );
}
