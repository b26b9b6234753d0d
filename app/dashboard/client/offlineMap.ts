import "leaflet/dist/leaflet.css";
import "./offline-map.css";
import L from "leaflet";
import { feature } from "topojson-client";
import countiesUrl from "us-atlas/counties-10m.json?url";
import { publicRequest } from "../../shared/api/request";
import type { Address } from "../../shared/api/types";
import { placesAround, zipPlace } from "../../shared/zips";
import type { ZipPlace } from "../../shared/zips";
import { Unplaced } from "./mapFailure";

/** `portal §9`. */
const zoom = 11;
/** How far around the client, in degrees: a wide map at zoom 11 shows less to each side. */
const around = 0.5;

/** The room that a town's mark takes to its left, its name to its right and the map's sources below, in pixels. */
const room = { before: 8, after: 112, below: 28 } as const;

type Topology = Parameters<typeof feature>[0];
let counties: Promise<Topology> | null = null;

/**
 * Draws counties, towns and the client's ZIP code, all from files of this app: no tile server sees a client's address.
 * Throws `Unplaced` when the ZIP code is not known.
 */
export async function drawOfflineMap(element: HTMLElement, { postal }: Address, gone: AbortSignal): Promise<void> {
  const place = await zipPlace(postal);
  if (!place) throw new Unplaced("the ZIP code is not known");
  const [topology, towns] = await Promise.all([loadCounties(), placesAround(place, around)]);
  if (gone.aborted) return;
  const map = L.map(element, {
    zoomControl: false,
    scrollWheelZoom: false,
    keyboard: false,
    fadeAnimation: false,
    zoomAnimation: false,
  });
  gone.addEventListener("abort", () => map.remove());
  map.setView([place.lat, place.lng], zoom);
  map.attributionControl.setPrefix(false).addAttribution("Counties: US Census. Places: GeoNames");
  L.geoJSON(feature(topology, topology.objects.counties ?? { type: "GeometryCollection", geometries: [] }), {
    filter: ({ geometry }) => isNear(geometry, place),
    interactive: false,
    style: { className: "map-county" },
  }).addTo(map);
  for (const town of townsOf(towns, place)) if (hasRoom(map, town)) markTown(map, town);
  markTown(map, place, "map-town map-home");
  L.circleMarker([place.lat, place.lng], { radius: 9, className: "map-client", interactive: false }).addTo(map);
}

function loadCounties(): Promise<Topology> {
  counties ??= publicRequest<Topology>(countiesUrl);
  counties.catch(() => (counties = null));
  return counties;
}

/** Whether the town's name is whole where the map is first seen: in it and clear of its edges, or out of sight. */
function hasRoom(map: L.Map, { lat, lng }: ZipPlace): boolean {
  const { x, y } = map.latLngToContainerPoint([lat, lng]);
  const { x: width, y: height } = map.getSize();
  const isInside = x > room.before && x < width - room.after && y > room.before && y < height - room.below;
  const isOutside = x < -room.after || x > width + room.before || y < -room.below || y > height + room.before;
  return isInside || isOutside;
}

/** One mark a town, those with the most ZIP codes first; too close to the client's mark or to another, it is left out. */
function townsOf(places: readonly ZipPlace[], client: ZipPlace): readonly ZipPlace[] {
  const byName = new Map<string, ZipPlace[]>();
  for (const place of places) byName.set(place.city, [...(byName.get(place.city) ?? []), place]);
  const bySize = [...byName.values()].toSorted((one, other) => other.length - one.length);
  const shown: ZipPlace[] = [];
  for (const [first] of bySize) {
    const clear = (other: ZipPlace): boolean =>
      first !== undefined && (Math.abs(other.lat - first.lat) > 0.018 || Math.abs(other.lng - first.lng) > 0.09);
    if (first && first.city !== client.city && clear(client) && shown.every(clear)) shown.push(first);
  }
  return shown;
}

function markTown(map: L.Map, { lat, lng, city }: ZipPlace, className = "map-town"): void {
  const name = Object.assign(document.createElement("span"), { textContent: city });
  L.marker([lat, lng], {
    interactive: false,
    keyboard: false,
    icon: L.divIcon({ className, html: name, iconSize: [0, 0] }),
  }).addTo(map);
}

/** True when any corner of a county is near enough to be seen; counties are larger than the view only far in the west. */
function isNear(geometry: GeoJSON.Geometry, { lat, lng }: ZipPlace): boolean {
  const corners =
    geometry.type === "Polygon"
      ? geometry.coordinates
      : geometry.type === "MultiPolygon"
        ? geometry.coordinates.flat()
        : [];
  return corners.some((ring) => ring.some(([x = 0, y = 0]) => Math.abs(y - lat) < 3 && Math.abs(x - lng) < 3));
}
