import type { Page } from "@playwright/test";

/** What the stand-in asks of the places service: the words typed, and where to look. */
interface Request {
  readonly input: string;
  readonly includedRegionCodes: readonly string[];
}

const ADDRESSES = [
  {
    main: "1600 Broadway",
    rest: "Denver, CO, USA",
    parts: [
      ["1600", "street_number"],
      ["Broadway", "route"],
      ["Denver", "locality"],
      ["CO", "administrative_area_level_1"],
      ["80202", "postal_code"],
    ],
  },
  {
    main: "1600 Alton Rd",
    rest: "Miami Beach, FL, USA",
    parts: [
      ["1600", "street_number"],
      ["Alton Rd", "route"],
      ["Miami Beach", "locality"],
      ["FL", "administrative_area_level_1"],
      ["33139", "postal_code"],
    ],
  },
] as const;

/** The script of Google Maps as far as addresses are concerned; it runs in the page, so it may use nothing of this file. */
function library(): void {
  interface Found {
    readonly main: string;
    readonly rest: string;
    readonly parts: readonly (readonly [string, string])[];
  }
  const fetchAutocompleteSuggestions = async (request: Request) => {
    const answer = await fetch("https://places.googleapis.com/v1/places:autocomplete", {
      method: "POST",
      body: JSON.stringify(request),
    });
    const found = (await answer.json()) as readonly Found[];
    const toPlace = ({ parts }: Found) => ({
      fetchFields: async () => ({
        place: { addressComponents: parts.map(([text, type]) => ({ longText: text, shortText: text, types: [type] })) },
      }),
    });
    return {
      suggestions: found.map((one) => ({
        placePrediction: {
          placeId: one.main,
          text: { text: one.main },
          mainText: { text: one.main },
          secondaryText: { text: one.rest },
          toPlace: () => toPlace(one),
        },
      })),
    };
  };
  const places = { AutocompleteSessionToken: Object, AutocompleteSuggestion: { fetchAutocompleteSuggestions } };
  const page = window as unknown as Record<string, unknown>;
  page.google = { maps: { importLibrary: async () => places } };
  const ready = page[
    new URL((document.currentScript as HTMLScriptElement).src).searchParams.get("callback") ?? ""
  ] as () => void;
  ready();
}

/** Puts a stand-in in Google's place. Answers what the page asked for: nothing until it does. */
export async function standInForGoogle(page: Page): Promise<{ readonly scripts: string[]; readonly asked: Request[] }> {
  const seen = { scripts: new Array<string>(), asked: new Array<Request>() };
  await page.route("https://maps.googleapis.com/**", (route) => {
    seen.scripts.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: `(${library.toString()})()` });
  });
  await page.route("https://places.googleapis.com/**", (route) => {
    seen.asked.push(route.request().postDataJSON() as Request);
    return route.fulfill({ headers: { "Access-Control-Allow-Origin": "*" }, json: ADDRESSES });
  });
  return seen;
}
