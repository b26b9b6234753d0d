/** Files of up to 10 MB that are held in memory whole: to check them, and while somebody who saves one takes it. */
import { createPlaces } from "../base/places";

const places = { mostWaiting: 256, mostWaitingOfKey: 64 };

/**
 * Of files that are being checked. A file is held while the virus scan has it, which may take seconds, so its place is
 * held, too. The next ones wait as long as uploads do, so that forty files of one network pass a scan of four seconds.
 */
export const checking = createPlaces({ ...places, most: 8, mostOfKey: 4, longestWait: 50_000 });

/** Of files on their way to somebody; a slow reader keeps a place until the connection ends. */
export const sending = createPlaces({ ...places, most: 8, mostOfKey: 2, longestWait: 10_000 });
