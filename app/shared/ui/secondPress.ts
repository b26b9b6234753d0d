/** A press that comes right after another one, at the same place, was made for what was there before. */

/** For how long after a change of the page, in milliseconds: a second press of two comes within it. */
const SOON_MS = 500;
/** How far apart two presses of one place are at most, in CSS pixels. */
const NEAR_PX = 16;

interface Press {
  readonly x: number;
  readonly y: number;
}

let last: Press | undefined;
let ignoredUntil = 0;

const isThere = ({ clientX, clientY }: MouseEvent): boolean =>
  last !== undefined && Math.abs(clientX - last.x) <= NEAR_PX && Math.abs(clientY - last.y) <= NEAR_PX;

/** A click of the keyboard, or of a program that helps to read, has no place. */
const hasPlace = ({ detail, clientX, clientY }: MouseEvent): boolean => detail > 0 && (clientX > 0 || clientY > 0);

/** One that has no place is never a second press. */
function notice(event: MouseEvent): void {
  if (!hasPlace(event)) return;
  if (Date.now() < ignoredUntil && isThere(event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    ignoreSecondPress();
    return;
  }
  last = { x: event.clientX, y: event.clientY };
}
// The server renders pages, too, and has no document.
if (typeof document !== "undefined") {
  document.addEventListener("click", notice, true);
  // What a key changes is not what was pressed for.
  document.addEventListener("keydown", () => (last = undefined), true);
}

/** What was pressed last has changed what is there: for a moment, another press at the same place does nothing. */
export function ignoreSecondPress(): void {
  ignoredUntil = Date.now() + SOON_MS;
}
