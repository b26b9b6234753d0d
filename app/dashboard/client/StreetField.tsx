import type { ComponentProps } from "react";
import { AddressLine } from "../../shared/address/AddressLine";
import { useTypedText } from "../../shared/fields/useTypedText";
import { regions } from "../../shared/regions";
import { describedBy, FieldFrame } from "../../shared/ui/TextField";
import type { TextField } from "../../shared/ui/TextField";
import { useSettings } from "../../shared/useSettings";
import type { Draft } from "./draft";

interface Props extends Pick<
  ComponentProps<typeof TextField>,
  "id" | "name" | "label" | "value" | "error" | "optional" | "onType" | "onLeave" | "autoComplete"
> {
  readonly draft: Draft;
  readonly onFill: (parts: Partial<Draft>) => void;
}

const regionOf = ({ code }: { readonly code: string }): string | undefined =>
  regions.find((region) => region.code === code)?.code;

/** The first line of a client's address: choosing a suggestion fills in the rest (`portal §5`). */
export function StreetField({ label, error, optional, value, onType, onLeave, draft, onFill, ...input }: Props) {
  const mapsKey = useSettings()?.google_maps_key;
  const { id } = input;
  const typed = useTypedText({ kind: "name", value, onType, onLeave });
  return (
    <FieldFrame {...{ id, label, error, optional }}>
      <AddressLine
        {...typed}
        {...input}
        {...describedBy({ id, error, optional })}
        mapsKey={mapsKey}
        form={{ address: draft, regionOf, onFill }}
      />
    </FieldFrame>
  );
}
