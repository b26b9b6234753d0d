import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../shared/ui/Button";

/** The way into the enrollment. */
export interface Way {
  /** Its address, with the query string. */
  readonly start: string;
  /** Called instead of going there while the product is switched off. */
  readonly onRefused?: (() => void) | undefined;
}

interface Props {
  readonly way: Way;
  readonly children: ReactNode;
  /** Another button of the page is the way on now. */
  readonly isQuiet?: boolean;
}

/** A button that begins the enrollment: a link, so that it also works before any script runs. */
export function Begin({ way: { start, onRefused }, children, isQuiet = false }: Props) {
  const refuse = (event: MouseEvent): void => {
    event.preventDefault();
    onRefused?.();
  };
  return (
    <Button
      asChild
      kind={isQuiet ? "secondary" : "primary"}
      minHeight="52px"
      px="7"
      fontSize="1.125rem"
      width={{ base: "100%", sm: "auto" }}
    >
      <Link to={start} onClick={onRefused && refuse}>
        {children}
      </Link>
    </Button>
  );
}
