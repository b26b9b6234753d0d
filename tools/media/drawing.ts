/** The two colours of the videos and their tints: those of a landing page in light (app/shared/theme/system.ts). */
export const COLOURS = {
  ink: "#1c2530",
  accent: "#1f5f8b",
  tint: "#e3ecf2",
  sheet: "#ffffff",
  ground: "#f4f7f9",
} as const;

const DARK = { ink: "#e8eaee", accent: "#9ab7cb", tint: "#22384a", sheet: "#2a323c", ground: "#171b21" } as const;

/** The same picture for dark paper. */
export const inDark = (markup: string): string =>
  markup.replaceAll(/#[0-9a-f]{6}/g, (colour) => DARK_OF.get(colour) ?? colour);

const DARK_OF = new Map<string, string>(
  Object.entries(COLOURS).map(([name, colour]) => [colour, DARK[name as keyof typeof DARK]]),
);

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** 0 before `from`, 1 after `to`, smoothly between; times in seconds. */
export function ramp(time: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (time - from) / (to - from)));
  return part * part * (3 - 2 * part);
}

/** A point on the arc from `a` to `b` that rises by `height`. */
export function onArc(a: Point, b: Point, height: number, part: number): Point {
  const rest = 1 - part;
  const middle = { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - height };
  return {
    x: rest * rest * a.x + 2 * rest * part * middle.x + part * part * b.x,
    y: rest * rest * a.y + 2 * rest * part * middle.y + part * part * b.y,
  };
}

/** The direction of that arc at a point, in degrees. */
export function directionOnArc(a: Point, b: Point, height: number, part: number): number {
  const [before, after] = [onArc(a, b, height, part - 0.01), onArc(a, b, height, part + 0.01)];
  return (Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI;
}

/** The dots of an arc, as far as `part`. */
export function dots(a: Point, b: Point, height: number, part: number): string {
  const count = 26;
  return Array.from({ length: Math.floor(count * part) }, (_, index) => onArc(a, b, height, (index + 1) / (count + 1)))
    .map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="3.5" fill="${COLOURS.accent}"/>`)
    .join("");
}

/** Shapes at a place, as large as `size` says; nothing at size 0. */
export const at = ({ x, y }: Point, size: number, shapes: string, turn = 0): string =>
  size <= 0 ? "" : `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${shapes}</g>`;

const lines = `stroke="${COLOURS.ink}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"`;

/** The things that the scenes are made of, each around its own middle or foot. */
export const SHAPES = {
  pin: `<path d="M0 0c-22-27-33-43-33-58a33 33 0 0 1 66 0c0 15-11 31-33 58z" fill="${COLOURS.accent}"/><circle cy="-58" r="12" fill="${COLOURS.sheet}"/>`,
  plane: `<path d="M26 0c0-3-3-5-7-5H7L-6-22h-7l6 17h-11l-6-7h-5l4 12-4 12h5l6-7h11l-6 17h7L7 5h12c4 0 7-2 7-5z" fill="${COLOURS.accent}"/>`,
  house: `<g ${lines}><path d="M-50-52h100V0H-50z" fill="${COLOURS.sheet}"/><path d="M-64-48L0-100 64-48z" fill="${COLOURS.accent}"/><path d="M-12 0v-30h24V0" fill="${COLOURS.tint}"/></g>`,
  hospital: `<g ${lines}><path d="M-66-110H66V0H-66z" fill="${COLOURS.sheet}"/><path d="M-14 0v-30h28V0" fill="${COLOURS.tint}"/><path d="M-46-30h16v16h-16zM30-30h16v16H30z" fill="${COLOURS.tint}"/></g><path d="M-9-98H9v18h18v18H9v18H-9v-18h-18v-18h18z" fill="${COLOURS.accent}"/>`,
  mountains: `<g ${lines}><path d="M-150 0L-60-130 10-20 50-84 120 0z" fill="${COLOURS.sheet}"/><path d="M-84-95l24-35 22 35-14 10-10-10-10 12z" fill="${COLOURS.tint}"/></g>`,
  tower: `<g ${lines}><path d="M-40 0v-70h34V0zM-6 0v-110h42V0z" fill="${COLOURS.sheet}"/><path d="M-30-54h12M-30-36h12M8-92h14M8-72h14M8-52h14M8-32h14" fill="none"/></g>`,
  palm: `<g ${lines}><path d="M-60 0c24-18 96-18 120 0z" fill="${COLOURS.tint}"/><path d="M0-12c-6-30-2-54 8-74" fill="none"/><path d="M8-86c-26-16-46-6-52 10 18-6 34-6 52-10zM8-86c24-20 48-8 54 8-18-6-36-6-54-8zM8-86c-6-20-22-26-34-22 10 6 22 14 34 22zM8-86c10-20 26-22 38-14-12 2-26 8-38 14z" fill="${COLOURS.sheet}"/></g>`,
  van: `<g ${lines}><path d="M-46-44H18l22 20h10v24h-96z" fill="${COLOURS.sheet}"/><path d="M14-38v16h22" fill="none"/><circle cx="-24" r="9" fill="${COLOURS.ink}"/><circle cx="30" r="9" fill="${COLOURS.ink}"/></g><path d="M-22-40h8v8h8v8h-8v8h-8v-8h-8v-8h8z" fill="${COLOURS.accent}"/>`,
  phone: `<g ${lines}><rect x="-24" y="-44" width="48" height="88" rx="9" fill="${COLOURS.sheet}"/><path d="M-7 34H7" fill="none"/></g><path d="M-10-18c0 18 10 30 24 32l4-9-9-6-5 4c-4-3-7-8-8-13l6-4-4-10z" fill="${COLOURS.accent}"/>`,
  check: `<circle r="34" fill="${COLOURS.accent}"/><path d="M-15 1l10 11 20-23" fill="none" stroke="${COLOURS.sheet}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`,
  ring: `<circle r="40" fill="none" stroke="${COLOURS.accent}" stroke-width="3"/>`,
  cloud: `<path d="M-60 0a22 22 0 0 1 8-43 34 34 0 0 1 64-6A26 26 0 0 1 56 0z" fill="${COLOURS.sheet}"/>`,
} as const;

/** The picture around shapes; its lowest fifth stays calm, because captions stand there. */
export const picture = (shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540" width="960" height="540"><rect width="960" height="540" fill="${COLOURS.ground}"/>${shapes}</svg>`;

/** The ground that things stand on. */
export const ground = (y: number): string =>
  `<path d="M60 ${y}h840" stroke="${COLOURS.ink}" stroke-width="4" stroke-linecap="round"/>`;
