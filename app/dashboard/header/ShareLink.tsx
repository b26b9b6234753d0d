import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { FlowEntry } from "../../shared/api/types";
import { useBrokerSession } from "../../shared/session/broker";
import type { BrokerSession } from "../../shared/session/broker";
import { COPIED_MS } from "../../shared/copyText";
import { Boundary } from "../../shared/ui/Boundary";
import { later } from "../../shared/later";
import { Button } from "../../shared/ui/Button";
import { Label } from "../../shared/ui/controls";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Box, Hidden, Text } from "../../shared/ui/layout";
import { ProductField } from "../ProductField";
import { shareSlug } from "../products";
import { WholeLink } from "../../shared/ui/WholeLink";

/** Loaded when a product is chosen: the dashboard does without. */
const ShareWays = later(
  () => import("./ShareWays"),
  () => <Box minHeight={{ base: "38rem", sm: "22rem" }} />,
);

/** A link to a product that carries this broker (`portal §2`, A-41, D8). */
export function ShareLink({ onClose }: { readonly onClose: () => void }) {
  const session = useBrokerSession();
  const [chosen, setChosen] = useState<FlowEntry>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { copied, refused, copy } = useCopy(field);
  const link = chosen && linkTo(chosen, session);
  return (
    <Dialog title="Share Link" onClose={onClose}>
      <Text tone="quiet">Send this link to a client, or put it on your site. Whoever buys with it is yours.</Text>
      <ProductField id="share-product" chosen={chosen} onChoose={setChosen} />
      <div>
        <Label htmlFor="share-url">Link</Label>
        <WholeLink
          ref={field}
          id="share-url"
          readOnly
          rows={1}
          value={link ?? ""}
          placeholder="Select a product first"
          onFocus={({ target }) => target.select()}
        />
      </div>
      {refused && (
        <FailureNotice
          message="This browser did not let us copy the link."
          advice="It is selected: press Ctrl+C, or Command+C on a Mac."
          keepFocus
        />
      )}
      {chosen && link !== undefined && <Ways flow={chosen} link={link} />}
      <DialogActions>
        <Hidden role="status">{copied && "Copied!"}</Hidden>
        <Button minWidth="8rem" disabled={!chosen} onClick={copy}>
          {copied ? "Copied!" : "Copy Link"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** More than copying; without these parts the link can be copied all the same. */
function Ways({ flow, link }: { readonly flow: FlowEntry; readonly link: string }) {
  const { broker } = useBrokerSession();
  return (
    <Boundary at={link} instead={null}>
      <ShareWays link={link} title={flow.title} from={broker?.name ?? ""} name={shareSlug(flow)} />
    </Boundary>
  );
}

/** The shape of `portal §2`, A-19. */
function linkTo(flow: FlowEntry, { broker, brokerage }: BrokerSession): string {
  return `${location.origin}/buy/${brokerage?.slug ?? ""}/${shareSlug(flow)}?b=${encodeURIComponent(broker?.id ?? "")}`;
}

/** Copies a field's text. Where the browser does not let us, the text stands selected for Ctrl+C. */
function useCopy(field: RefObject<HTMLTextAreaElement | null>): {
  readonly copied: boolean;
  readonly refused: boolean;
  readonly copy: () => void;
} {
  const [copied, setCopied] = useState(0);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    setRefused(false);
    navigator.clipboard.writeText(field.current?.value ?? "").then(
      () => setCopied((count) => count + 1),
      () => {
        field.current?.focus();
        setRefused(true);
      },
    );
  };
  return { copied: copied > 0, refused, copy };
}
