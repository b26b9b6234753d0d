import type { MouseEvent, ReactNode } from "react";
import { requestFile } from "../shared/api/files";
import { messageOf } from "../shared/api/request";
import { Anchor } from "../shared/ui/layout";
import { notify } from "../shared/ui/notices";

interface Props {
  readonly url: string;
  /** The name the file gets when it is saved. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A document of ours is read with the broker's sign-in and then saved; one of another host is a plain link. */
export function DocumentLink({ url, name, children }: Props) {
  const own = new URL(url, location.href).origin === location.origin;
  const save = (event: MouseEvent): void => {
    event.preventDefault();
    requestFile(url).then(
      (file) => saveAs(file, name),
      (error: unknown) => notify("danger", messageOf(error)),
    );
  };
  return (
    <Anchor href={url} rel="noreferrer" {...(own ? { onClick: save, download: name } : { target: "_blank" })}>
      {children}
    </Anchor>
  );
}

function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
