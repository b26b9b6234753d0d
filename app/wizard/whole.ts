/**
 * The door of the wizard for the preview, which shows an enrollment with its engine at once. The app's own door
 * (index.ts) is without the engine's part, so that no file of the portal has to hold it.
 */
export { begin } from "./begin";
export { Enrollment } from "./Enrollment";
export type { Address, Addresses, EnrollmentSession, Host, Page, TypedStorage } from "./host";
export type { Kept } from "./kept";
export { ready } from "./load";
export { titleOf } from "./parts/title";
export { placeOf } from "./place";
export type { Place } from "./place";
export type { Begun } from "./running";
export type { Runtime } from "./runtime";
