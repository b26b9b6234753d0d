import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { isFormat } from "../../../engine/index";
import type { Address, Client } from "../../shared/api/types";
import { later } from "../../shared/later";
import { addressLine } from "../../shared/people";
import { chakra } from "../../shared/theme/chakra";
import { Boundary } from "../../shared/ui/Boundary";
import { ClientDetails } from "./ClientDetails";

const ClientMap = later(
  () => import("./ClientMap"),
  () => null,
);

/** What is known of a client, and from 64rem on their place on a map beside it. */
export const Beside = chakra("div", {
  base: { display: "grid", gap: "6", gridTemplateColumns: "minmax(0, 1fr)" },
  variants: { mapped: { true: { lg: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } } } },
});
export const MapPlace = chakra("div", {
  base: {
    height: { base: "200px", lg: "auto" },
    minHeight: "200px",
    maxHeight: "280px",
    isolation: "isolate",
    borderRadius: "card",
    overflow: "clip",
  },
});

/** True when the address may stand on a map: whether it does, its map knows. */
export const mayBeMapped = (address: Address | undefined): address is Address =>
  address?.postal !== undefined && isFormat["us-zip"](address.postal);

interface Props {
  readonly client: Client;
  /** What else can be done with the client, beside Edit. */
  readonly more?: ReactNode;
  readonly onEdit: () => void;
}

/** The details, and the map; an address that cannot be placed is told in words only. */
export function Whereabouts({ client, more, onEdit }: Props) {
  const { address } = client.person;
  const line = addressLine(address);
  const [unplaced, setUnplaced] = useState<string>();
  const mapped = mayBeMapped(address) && unplaced !== line;
  const leaveOut = (): void => setUnplaced(line);
  return (
    <Beside mapped={mapped}>
      <ClientDetails client={client} beside={mapped} more={more} onEdit={onEdit} />
      {mapped && (
        <MapPlace>
          <Boundary key={line} instead={<Missing onMissing={leaveOut} />}>
            <ClientMap address={address} onUnplaced={leaveOut} />
          </Boundary>
        </MapPlace>
      )}
    </Beside>
  );
}

/** The map itself could not be loaded. */
function Missing({ onMissing }: { readonly onMissing: () => void }) {
  useEffect(onMissing, [onMissing]);
  return null;
}
