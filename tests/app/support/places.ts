import { act } from "@testing-library/react";
import { vi } from "vitest";
import type { AddressComponent, GoogleMaps, PlacePrediction } from "../../../app/shared/address/google";

/** One address that the stand-in knows: what is shown of it, and what it is made of. */
export interface Known {
  readonly main: string;
  readonly rest: string;
  readonly parts: readonly AddressComponent[];
}

const part = (type: string, longText: string, shortText = longText): AddressComponent => ({
  longText,
  shortText,
  types: [type, "political"],
});

/** An address as Google tells it. */
export const known = (
  house: string,
  [street, short]: readonly [string, string],
  city: string,
  [state, code]: readonly [string, string],
  zip: string,
): Known => ({
  main: `${house} ${short}`,
  rest: `${city}, ${code}, USA`,
  parts: [
    part("street_number", house),
    part("route", street, short),
    part("locality", city),
    part("administrative_area_level_1", state, code),
    part("country", "United States", "US"),
    part("postal_code", zip),
  ],
});

export const denver = known("12", ["Main Street", "Main St"], "Denver", ["Colorado", "CO"], "80202");
export const miami = known("120", ["Main Highway", "Main Hwy"], "Miami", ["Florida", "FL"], "33133");

interface Asked {
  readonly input: string;
  readonly sessionToken: object;
}

/** What a test decides: what is answered, and when. */
export interface Places {
  readonly asked: Asked[];
  /** Which fields were asked of which address. */
  readonly details: { readonly main: string; readonly fields: readonly string[] }[];
  suggest: (input: string) => Promise<readonly Known[]>;
  /** Settles before the parts of an address are told. */
  tell: Promise<void>;
}

/** Stands in for the part of Google's library that completes addresses, as it looks once its script has run. */
export function standInPlaces(): Places {
  const places: Places = {
    asked: [],
    details: [],
    suggest: () => Promise.resolve([denver, miami]),
    tell: Promise.resolve(),
  };
  const prediction = ({ main, rest, parts }: Known): PlacePrediction => ({
    placeId: main,
    text: { text: `${main}, ${rest}` },
    mainText: { text: main },
    secondaryText: { text: rest },
    toPlace: () => ({
      fetchFields: async ({ fields }) => {
        places.details.push({ main, fields });
        await places.tell;
        return { place: { addressComponents: parts } };
      },
    }),
  });
  const importLibrary: GoogleMaps["importLibrary"] = () =>
    Promise.resolve({
      AutocompleteSessionToken: Object,
      AutocompleteSuggestion: {
        fetchAutocompleteSuggestions: async (request) => {
          places.asked.push(request);
          return {
            suggestions: (await places.suggest(request.input)).map((one) => ({ placePrediction: prediction(one) })),
          };
        },
      },
    });
  window.google = { maps: { importLibrary } };
  return places;
}

/** Lets time pass, with the library's script run; the component's own waiting is 250 ms. */
export const pass = (milliseconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    window.googleMapsReady?.();
    await vi.advanceTimersByTimeAsync(0);
  });

/** An answer that comes when the test says so. */
export function later<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
