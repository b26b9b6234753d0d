import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import useSWR from "swr";
import type { FlowEntry } from "../../shared/api/types";
import { sessionAtom } from "../../shared/session/session";
import type { Session } from "../../shared/session/session";
import { Button } from "../../shared/ui/Button";
import { Input, Label, Select } from "../../shared/ui/controls";
import { Dialog } from "../../shared/ui/Dialog";
import { Hidden, Row, Text } from "../../shared/ui/layout";
import { productsOn, shareSlug } from "../products";

/** `portal §9`. */
const copiedMs = 3000;

/** A link to a product that carries this broker (`portal §2`, A-41, D8). */
export function ShareLink({ onClose }: { readonly onClose: () => void }) {
  const { data: products } = useSWR("products", productsOn);
  const session = useAtomValue(sessionAtom);
  const [vertical, setVertical] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { copied, copy } = useCopy(field);
  const chosen = products?.find((flow) => flow.vertical_code === vertical);
  return (
    <Dialog title="Share Link" onClose={onClose}>
      <Text tone="quiet">Send this link to a client, or put it on your site. Whoever buys with it is yours.</Text>
      <div>
        <Label htmlFor="share-product">Product</Label>
        <Select id="share-product" value={vertical} onChange={({ target }) => setVertical(target.value)}>
          <option value="">Select one</option>
          {products?.map((flow) => (
            <option key={flow.id} value={flow.vertical_code}>
              {flow.title}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <Label htmlFor="share-url">Link</Label>
        <Input ref={field} id="share-url" readOnly value={chosen ? linkTo(chosen, session) : ""} placeholder="Select a product first" onFocus={({ target }) => target.select()} />
      </div>
      <Row justifyContent="flex-end">
        <Hidden role="status">{copied && "Copied!"}</Hidden>
        <Button kind="secondary" onClick={onClose}>
          Close
        </Button>
        <Button minWidth="8rem" disabled={!chosen} onClick={copy}>
          {copied ? "Copied!" : "Copy Link"}
        </Button>
      </Row>
    </Dialog>
  );
}

/** The shape of `portal §2`, A-19. */
function linkTo(flow: FlowEntry, { broker, brokerage }: Session): string {
  return `${location.origin}/buy/${brokerage?.slug ?? ""}/${shareSlug(flow)}?b=${encodeURIComponent(broker?.id ?? "")}`;
}

/** Copies a field's text. Where the browser does not let us, the text stands selected for Ctrl+C. */
function useCopy(field: RefObject<HTMLInputElement | null>): { readonly copied: boolean; readonly copy: () => void } {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    navigator.clipboard.writeText(field.current?.value ?? "").then(
      () => setCopied((count) => count + 1),
      () => field.current?.focus(),
    );
  };
  return { copied: copied > 0, copy };
}
