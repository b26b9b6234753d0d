import { at, COLOURS, directionOnArc, dots, ground, onArc, picture, ramp, SHAPES, type Point } from "./drawing";

/** A video: how long it runs, the moment of its still picture, and its picture at each moment, in seconds. */
export interface Scene {
  readonly seconds: number;
  readonly still: number;
  readonly draw: (time: number) => string;
}

const FLOOR = 400;

/** A year of trips: from home to three places and back. */
const year: Scene = {
  seconds: 14,
  still: 10.6,
  draw(time) {
    const home = { x: 150, y: FLOOR };
    const places = [
      { place: { x: 390, y: FLOOR }, shapes: SHAPES.mountains, size: 0.8 },
      { place: { x: 610, y: FLOOR }, shapes: SHAPES.tower, size: 1.05 },
      { place: { x: 800, y: FLOOR }, shapes: SHAPES.palm, size: 1.05 },
    ] as const;
    const stops: readonly Point[] = [home, ...places.map(({ place }) => place), home].map(({ x }) => ({ x, y: 268 }));
    const legs = stops.slice(1).map((to, index) => {
      const from = stops[index] ?? to;
      const isBack = index === stops.length - 2;
      const begins = 1 + index * 3;
      return { from, to, height: isBack ? 170 : 110, part: ramp(time, begins, begins + 2) };
    });
    const flying = legs.find(({ part }) => part > 0 && part < 1);
    const plane = flying && {
      place: onArc(flying.from, flying.to, flying.height, flying.part),
      turn: directionOnArc(flying.from, flying.to, flying.height, flying.part),
    };
    return picture(
      [
        at({ x: 250 + time * 4, y: 110 }, 1, SHAPES.cloud),
        at({ x: 690 + time * 3, y: 150 }, 0.8, SHAPES.cloud),
        ground(FLOOR),
        at(home, 1, SHAPES.house),
        ...places.map(({ place, shapes, size }) => at(place, size, shapes)),
        ...legs.map(({ from, to, height, part }) => dots(from, to, height, part)),
        ...places.map(({ place }, index) =>
          at({ x: place.x, y: 286 }, ramp(time, 3 + index * 3, 3.4 + index * 3) * 0.8, SHAPES.pin),
        ),
        plane ? at(plane.place, 1.5, SHAPES.plane, plane.turn) : "",
        at({ x: home.x, y: 268 }, ramp(time, 12, 12.5), SHAPES.check),
      ].join(""),
    );
  },
};

/** How help comes: a call, the way to a hospital, the way home. */
const help: Scene = {
  seconds: 14,
  still: 7,
  draw(time) {
    const [hurt, hospital, home] = [214, 510, 830].map((x) => ({ x, y: FLOOR })) as [Point, Point, Point];
    const first = { from: { x: 270, y: FLOOR }, to: { x: 376, y: FLOOR }, part: ramp(time, 5, 7.5) };
    const second = { from: { x: 636, y: FLOOR }, to: { x: 716, y: FLOOR }, part: ramp(time, 9.5, 12) };
    const leg = time < 9.5 ? first : second;
    const pulse = (time % 1.4) / 1.4;
    return picture(
      [
        at({ x: 560 + time * 4, y: 120 }, 1, SHAPES.cloud),
        at({ x: 300 + time * 3, y: 150 }, 0.7, SHAPES.cloud),
        at(hurt, 1, SHAPES.mountains),
        ground(FLOOR),
        at(hospital, ramp(time, 3.6, 4.2) * 1.15, SHAPES.hospital),
        at(home, ramp(time, 8.6, 9.2) * 1.05, SHAPES.house),
        time < 5 ? at({ x: 154, y: 210 }, 0.5 + pulse, SHAPES.ring) : "",
        at({ x: 154, y: 268 }, ramp(time, 0.4, 0.9), SHAPES.pin),
        at({ x: 320, y: 200 }, ramp(time, 1.8, 2.3) * (1 - ramp(time, 6, 6.6)) * 1.1, SHAPES.phone),
        time > 4.8 ? at({ x: leg.from.x + (leg.to.x - leg.from.x) * leg.part, y: FLOOR - 9 }, 0.95, SHAPES.van) : "",
        at({ x: home.x, y: 250 }, ramp(time, 12.2, 12.7), SHAPES.check),
      ].join(""),
    );
  },
};

/** A traveler in front of mountains, who tells of a call. */
const traveler: Scene = {
  seconds: 12,
  still: 8,
  draw(time) {
    const nod = Math.sin(time * 2.2) * 2;
    const talks = 3 + Math.abs(Math.sin(time * 7)) * (time < 11 ? 7 : 0);
    const { ink, accent, sheet, tint } = COLOURS;
    const line = `stroke="${ink}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"`;
    const bubble = `<g ${line}><path d="M-120-90h240a22 22 0 0 1 22 22v96a22 22 0 0 1-22 22h-240a22 22 0 0 1-22-22v-8l-44 4 44-34v-58a22 22 0 0 1 22-22z" fill="${sheet}"/></g>`;
    const said =
      time < 4.4
        ? at({ x: 0, y: 34 }, 0.62, SHAPES.mountains)
        : time < 7.6
          ? at({ x: 0, y: -20 }, 1.05, SHAPES.phone)
          : at({ x: 0, y: -20 }, 1.3, SHAPES.check);
    return picture(
      [
        at({ x: 130 + time * 4, y: 120 }, 1, SHAPES.cloud),
        at({ x: 640, y: 420 }, 1.7, SHAPES.mountains),
        ground(420),
        `<g ${line} transform="translate(300 ${420 + nod / 2})"><path d="M-110 0c0-84 44-122 110-122S110-84 110 0z" fill="${accent}"/><path d="M-26-116c0 34 52 34 52 0v-30h-52z" fill="${sheet}"/></g>`,
        `<g ${line} transform="translate(300 ${220 + nod})"><circle r="72" fill="${sheet}"/><path d="M-74-6c-6-60 34-90 76-86 48 2 80 40 72 86-18-6-32-22-38-40-20 26-66 40-110 40z" fill="${ink}"/><path d="M-26 4v8M26 4v8" fill="none" stroke-width="7"/><ellipse cy="40" rx="15" ry="${talks}" fill="${tint}"/></g>`,
        at({ x: 640, y: 160 }, ramp(time, 0.6, 1.1), `${bubble}${said}`),
      ].join(""),
    );
  },
};

/** The scenes by the names of their files. */
export const SCENES: { readonly [name: string]: Scene } = {
  "passport-year@1": year,
  "passport-help@1": help,
  "passport-traveler@1": traveler,
};
