import type { ComponentProps, MouseEvent } from "react";
import type { Host } from "../host";

type Props = Omit<ComponentProps<"a">, "href" | "onClick"> & {
  readonly host: Host;
  readonly to: string;
};

/** A link out of the enrollment, to another page of the app. */
export function ExitLink({ host, to, children, ...link }: Props) {
  const leave = (event: MouseEvent): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    host.history.go(to);
  };
  return (
    <a {...link} href={to} onClick={leave}>
      {children}
    </a>
  );
}

/** Anything else opens another tab or window, or saves the page: the browser does that itself. */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
