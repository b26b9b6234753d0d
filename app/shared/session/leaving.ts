import { unlistAll } from "./begunHere";
import { logOut } from "./broker";
import { letGoAll } from "./enrollments";
import { noteNoEnrolling } from "./enrolling";
import { forgetOlder } from "./older";
import { forgetRefusedLink } from "./refusedLink";
import { forgetPlace } from "./returnPlace";
import { forgetAllTyped, forgetTypedOfBuyers } from "./typed";

/**
 * A buyer's tab has loaded the sign-in page, which ends the session of that tab (`portal §2`, R-23). Other tabs go on,
 * and so does what this browser lists.
 */
export function leaveTab(): void {
  letGoAll();
  forgetTypedOfBuyers();
}

/** Logs out on purpose: this tab, the broker's session everywhere, and what this browser lists. Other open tabs go on. */
export function leave(): void {
  forgetPlace();
  forgetRefusedLink();
  letGoAll();
  forgetAllTyped();
  unlistAll();
  forgetOlder();
  noteNoEnrolling();
  logOut();
}
