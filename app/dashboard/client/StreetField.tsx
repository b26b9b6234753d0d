import type { ComponentProps } from "react";
import { AddressLine } from "../../shared/address/AddressLine";
import { regions } from "../../shared/regions";
import { describedBy, FieldFrame } from "../../shared/ui/TextField";
import type { TextField } from "../../shared/ui/TextField";
import { useSettings } from "../../shared/useSettings";
import type { Draft } from "./draft";

interface Props extends Pick<
  ComponentProps<typeof TextField>,
  "id" | "name" | "label" | "value" | "error" | "optional" | "onType" | "onBlur" | "autoComplete"
> {
  readonly draft: Draft;
  readonly onFill: (parts: Partial<Draft>) => void;
}

const regionOf = ({ code }: { readonly code: string }): string | undefined =>
  regions.find((region) => region.code === code)?.code;

/** The first line of a client's address: choosing a suggestion fills in the rest (`portal §5`). */
export function StreetField({ label, error, optional, onType, draft, onFill, ...input }: Props) {
  const mapsKey = useSettings()?.google_maps_key;
  const { id } = input;
  return (
    <FieldFrame {...{ id, label, error, optional }}>
      <AddressLine
        {...input}
        {...describedBy({ id, error, optional })}
        onChange={({ target }) => onType(target.value)}
        mapsKey={mapsKey}
        form={{ address: draft, regionOf, onFill }}
      />
    </FieldFrame>
  );
}
