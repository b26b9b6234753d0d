/** Files of up to 10 MB that are held in memory whole: to check them, and while somebody who saves one takes it. */
import { createPlaces } from "../base/places";

const places = { mostWaiting: 256, mostWaitingOfKey: 64 };

/** Of files that are being checked; a virus scan may take seconds, and then the next ones wait. */
export const checking = createPlaces({ ...places, most: 4, mostOfKey: 2, longestWait: 20_000 });

/** Of files on their way to somebody; a slow reader keeps a place until the connection ends. */
export const sending = createPlaces({ ...places, most: 8, mostOfKey: 2, longestWait: 10_000 });
