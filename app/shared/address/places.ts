import type { AddressComponent, PlacePrediction, PlacesLibrary } from "./google";
import { loadGoogleMaps } from "./google";
import type { FoundAddress } from "./types";

/** One address that may be meant. */
export interface Suggestion {
  readonly id: string;
  /** The street, and where it is. */
  readonly main: string;
  readonly rest: string;
  /** What its parts are. Throws when the service does not tell. */
  readonly parts: () => Promise<FoundAddress>;
}

/** Looks up what was typed of an address so far. Throws when the service cannot be reached or refuses. */
export type AddressSearch = (typed: string) => Promise<readonly Suggestion[]>;

/** Addresses of houses only: of an apartment, line 1 holds the house. */
const houses = ["street_address", "premise"];
const unitedStates = { includedRegionCodes: ["us"], language: "en-US", region: "us" };

/** A search for addresses in the United States (`portal §9`). All it asks until an address is chosen is one session of the service. */
export function createAddressSearch(key: string): AddressSearch {
  let session: object | null = null;
  const chosen = (): void => {
    session = null;
  };
  return async (typed) => {
    const { AutocompleteSuggestion, AutocompleteSessionToken } = await placesLibrary(key);
    session ??= new AutocompleteSessionToken();
    const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input: typed,
      includedPrimaryTypes: houses,
      ...unitedStates,
      sessionToken: session,
    });
    return suggestions.flatMap(({ placePrediction }) =>
      placePrediction ? [suggestionOf(placePrediction, chosen)] : [],
    );
  };
}

async function placesLibrary(key: string): Promise<PlacesLibrary> {
  await loadGoogleMaps(key);
  const library = await window.google?.maps?.importLibrary?.("places");
  if (!library) throw new Error("Google Maps came without importLibrary");
  return library;
}

function suggestionOf(prediction: PlacePrediction, chosen: () => void): Suggestion {
  const main = prediction.mainText?.text ?? prediction.text.text;
  return {
    id: prediction.placeId,
    main,
    rest: prediction.secondaryText?.text ?? "",
    parts: async () => {
      chosen();
      const { place } = await prediction.toPlace().fetchFields({ fields: ["addressComponents"] });
      return { line1: main, ...partsOf(place.addressComponents ?? []) };
    },
  };
}

/** The kinds of place that take the part of a town where there is no locality: a borough, a township. */
const towns = ["locality", "postal_town", "sublocality_level_1", "administrative_area_level_3", "neighborhood"];

/** The parts that the components name; of a house without a street only the name that was suggested is known. */
function partsOf(components: readonly AddressComponent[]): Partial<FoundAddress> {
  const find = (type: string) => components.find(({ types }) => types.includes(type));
  const [house, street] = [find("street_number")?.longText, find("route")?.shortText];
  const city = towns.map(find).find((town) => town?.longText)?.longText;
  const state = find("administrative_area_level_1");
  const postal = find("postal_code")?.longText;
  return {
    ...(street && { line1: house ? `${house} ${street}` : street }),
    ...(city && { city }),
    ...(state?.shortText && { region: { code: state.shortText, name: state.longText ?? state.shortText } }),
    ...(postal && { postal }),
  };
}
