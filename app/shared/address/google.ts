export interface LatLng {
  lat(): number;
  lng(): number;
}

/** The parts of Google's library that the app uses, as they look once its script has run. */
export interface GoogleMaps {
  readonly Map: new (
    element: HTMLElement,
    options: { readonly center: LatLng; readonly zoom: number; readonly disableDefaultUI: boolean },
  ) => object;
  readonly Marker: new (options: { readonly position: LatLng }) => { setMap(map: object): void };
  readonly Geocoder: new () => {
    geocode(request: {
      readonly address: string;
    }): Promise<{ readonly results: readonly { readonly geometry: { readonly location: LatLng } }[] }>;
  };
  readonly importLibrary: (name: "places") => Promise<PlacesLibrary>;
}
export interface PlacesLibrary {
  readonly AutocompleteSessionToken: new () => object;
  readonly AutocompleteSuggestion: {
    fetchAutocompleteSuggestions(request: {
      readonly input: string;
      readonly includedPrimaryTypes: readonly string[];
      readonly includedRegionCodes: readonly string[];
      readonly language: string;
      readonly region: string;
      readonly sessionToken: object;
    }): Promise<{ readonly suggestions: readonly { readonly placePrediction: PlacePrediction | null }[] }>;
  };
}
export interface PlacePrediction {
  readonly placeId: string;
  readonly text: { readonly text: string };
  readonly mainText: { readonly text: string } | null;
  readonly secondaryText: { readonly text: string } | null;
  toPlace(): {
    fetchFields(request: {
      readonly fields: readonly string[];
    }): Promise<{ readonly place: { readonly addressComponents?: readonly AddressComponent[] | null } }>;
  };
}
export interface AddressComponent {
  readonly longText: string | null;
  readonly shortText: string | null;
  readonly types: readonly string[];
}

declare global {
  interface Window {
    google?: { readonly maps?: Partial<GoogleMaps> };
    /** Google's script calls it by name when it is ready. */
    googleMapsReady?: () => void;
  }
}

let loading: Promise<void> | null = null;

/** Loads Google's library, once a visit; settles when it is ready. Throws when it cannot be loaded: who asks next tries again. */
export function loadGoogleMaps(key: string): Promise<void> {
  loading ??= load(key).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = `https://maps.googleapis.com/maps/api/js?key=${encodeURIComponent(key)}&callback=googleMapsReady`;
    const script = Object.assign(document.createElement("script"), { src: url, async: true });
    window.googleMapsReady = resolve;
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("the script of Google Maps could not be loaded"));
    });
    document.head.append(script);
  });
}
