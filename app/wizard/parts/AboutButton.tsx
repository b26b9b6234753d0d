import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { Button } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/Dialog";
import { Row, Text } from "../../shared/ui/layout";

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
    _before: { content: '"i"', display: "grid", placeItems: "center", width: "18px", height: "18px", border: "1.5px solid", borderRadius: "full", fontSize: "0.8125rem", fontWeight: "700", lineHeight: "1" },
  },
});

/** Explains a coverage in a dialog of its own (W21). */
export function AboutButton({ title, text }: { readonly title: string; readonly text: string }) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Icon type="button" aria-label={`About ${title}`} onClick={() => setOpen(true)} />
      {open && (
        <Dialog title={title} onClose={close}>
          <Text fontWeight="400">{text}</Text>
          <Row justifyContent="flex-end">
            <Button onClick={close}>Close</Button>
          </Row>
        </Dialog>
      )}
    </>
  );
}
