import { isFormat } from "../../engine/index";
import { publicRequest } from "./api/request";

/** Where a ZIP code is: its middle, and the city and region that it usually means. */
export interface ZipPlace {
  readonly zip: string;
  readonly lat: number;
  readonly lng: number;
  readonly city: string;
  readonly region: string;
}
type Table = { readonly [zip: string]: readonly [number, number, string, string] };

const tables = new Map<string, Promise<Table>>();

/** The ZIP codes of one first digit: a file of the app, fetched once a visit when it is first needed. */
function tableOf(digit: string): Promise<Table> {
  const known = tables.get(digit);
  if (known) return known;
  const table = publicRequest<Table>(`/geo/zips/${digit}.json`);
  tables.set(digit, table);
  table.catch(() => tables.delete(digit));
  return table;
}

/** The place of a five-digit ZIP code; undefined when it is not one, or not known (which proves nothing about it). */
export async function zipPlace(zip: string | undefined): Promise<ZipPlace | undefined> {
  if (zip === undefined || !isFormat["us-zip"](zip)) return undefined;
  const found = (await tableOf(zip.charAt(0)))[zip];
  return found && placeOf(zip, found);
}

/** The places of the same first digit that lie within `degrees` of a point. */
export async function placesAround({ zip, lat, lng }: ZipPlace, degrees: number): Promise<readonly ZipPlace[]> {
  const table = await tableOf(zip.charAt(0));
  const near = Object.entries(table).filter(
    ([, at]) => Math.abs(at[0] - lat) < degrees && Math.abs(at[1] - lng) < degrees,
  );
  return near.map(([each, at]) => placeOf(each, at));
}

const placeOf = (zip: string, [lat, lng, city, region]: Table[string]): ZipPlace => ({ zip, lat, lng, city, region });
