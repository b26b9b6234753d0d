import { useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import type { Calls } from "../api/calls";
import type { Document as PolicyDocument } from "../api/types";
import { FailedLoad } from "./FailureNotice";
import { Act, Anchor, Hidden, Stack } from "./layout";

interface Document {
  readonly url: string;
  /** The name the file gets when it is saved. */
  readonly name: string;
}

interface Download {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly busy: boolean;
  /** Why the last try failed; stays while it is tried again. */
  readonly error: unknown;
  readonly save: () => void;
}

/**
 * Reads a document and saves it; after a try that ends well the focus is on its button.
 * @param getFile reads it as the person who sees the page
 */
export function useDownload({ url, name }: Document, getFile: Calls["getFile"]): Download {
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = (): void => {
    if (busy) return;
    setBusy(true);
    getFile(url)
      .then((file) => {
        saveAs(file, name);
        button.current?.focus();
        setError(undefined);
      }, setError)
      .finally(() => setBusy(false));
  };
  return { button, busy, error, save };
}

interface Props {
  readonly url: string;
  readonly download: Download;
  readonly children: ReactNode;
}

/**
 * A document of ours is saved by a button: its address answers only with the token, which a new tab or a copied link
 * does not. One of another host is a link.
 */
export function DocumentLink({ url, download, children }: Props) {
  const own = new URL(url, location.href).origin === location.origin;
  if (!own)
    return (
      <Anchor href={url} target="_blank" rel="noreferrer">
        {children}
      </Anchor>
    );
  return (
    <>
      <Act ref={download.button} onClick={download.save}>
        {children}
      </Act>
      <Hidden role="status">{download.busy && "Getting the document…"}</Hidden>
    </>
  );
}

/** Says why a document could not be had; is right below its button. */
export function DownloadFailure({ download }: { readonly download: Download }) {
  if (download.error === undefined) return null;
  return (
    <FailedLoad
      what="The document could not be loaded."
      error={download.error}
      onRetry={download.save}
      retrying={download.busy}
    />
  );
}

interface SavedProps {
  readonly document: PolicyDocument;
  /** Reads it as the person who sees the page. */
  readonly getFile: Calls["getFile"];
}

/** A record's document, to be saved under its name, as a PDF. */
export function SavedDocument({ document: { name: title, url }, getFile }: SavedProps) {
  const name = /\.\w+$/.test(title) ? title : `${title}.pdf`;
  const download = useDownload({ url, name }, getFile);
  return (
    <Stack gap="2" alignItems="flex-start">
      <DocumentLink url={url} download={download}>
        {title}
      </DocumentLink>
      <DownloadFailure download={download} />
    </Stack>
  );
}

function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
