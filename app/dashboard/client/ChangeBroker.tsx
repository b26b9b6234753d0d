import { useState } from "react";
import type { Client, WorklistQuote } from "../../shared/api/types";
import { Button } from "../../shared/ui/Button";
import { GiveDialog } from "./GiveDialog";
import { mayGive, useColleagues } from "./useColleagues";

interface Props {
  readonly client: Client;
  /** The client's offers as far as they are known. */
  readonly offers: readonly WorklistQuote[];
  /** Shows the client as they are now. */
  readonly onClient: (client: Client) => void;
  /** The client was given to another broker, and their offers with them. */
  readonly onGiven: () => void;
}

/** The way to another broker of a client, for those who may give the client away. */
export function ChangeBroker({ client, offers, onClient, onGiven }: Props) {
  const colleagues = useColleagues();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {mayGive(client, colleagues) && (
        <Button kind="plain" onClick={() => setOpen(true)}>
          Change broker
        </Button>
      )}
      {isOpen && <GiveDialog {...{ client, offers, colleagues, onClient, onGiven }} onClose={() => setOpen(false)} />}
    </>
  );
}
