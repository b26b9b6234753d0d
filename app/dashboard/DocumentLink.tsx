import { useRef, useState } from "react";
import type { MouseEvent, ReactNode, RefObject } from "react";
import { requestFile } from "../shared/api/files";
import { FailedLoad } from "../shared/ui/FailureNotice";
import { Anchor, Hidden } from "../shared/ui/layout";

interface Document {
  readonly url: string;
  /** The name the file gets when it is saved. */
  readonly name: string;
}

interface Download {
  readonly link: RefObject<HTMLAnchorElement | null>;
  readonly busy: boolean;
  /** Why the last try failed; stays while it is tried again. */
  readonly error: unknown;
  readonly save: () => void;
}

/** Reads a document with the broker's sign-in and saves it; after a try that ends well the focus is on its link. */
export function useDownload({ url, name }: Document): Download {
  const link = useRef<HTMLAnchorElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = (): void => {
    if (busy) return;
    setBusy(true);
    requestFile(url)
      .then((file) => {
        saveAs(file, name);
        link.current?.focus();
        setError(undefined);
      }, setError)
      .finally(() => setBusy(false));
  };
  return { link, busy, error, save };
}

interface Props extends Document {
  readonly download: Download;
  readonly children: ReactNode;
}

/** A document of ours is saved; one of another host is a plain link. */
export function DocumentLink({ url, name, download, children }: Props) {
  const own = new URL(url, location.href).origin === location.origin;
  const save = (event: MouseEvent): void => {
    event.preventDefault();
    download.save();
  };
  return (
    <>
      <Anchor
        ref={download.link}
        href={url}
        rel="noreferrer"
        {...(own ? { onClick: save, download: name } : { target: "_blank" })}
      >
        {children}
      </Anchor>
      <Hidden role="status">{download.busy && "Getting the document…"}</Hidden>
    </>
  );
}

/** Says why a document could not be had; stands right below its link. */
export function DownloadFailure({ download }: { readonly download: Download }) {
  if (download.error === undefined) return null;
  return <FailedLoad error={download.error} onRetry={download.save} retrying={download.busy} />;
}

function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
