/** The door of the wizard, for the app and for all else that shows an enrollment: all of it but the engine's own part. */
export { enrollmentAt, preloadStepOf } from "./first";
export type { FirstEnrollment } from "./first";
export type { Addresses, EnrollmentSession, Found, Host, Link, Page, TypedStorage } from "./host";
export { titleOf } from "./parts/title";
export { placeOf, stepIn } from "./place";
export type { EntryName, Place } from "./place";
export { isKept } from "./kept";
export type { Kept } from "./kept";
export type { FirstStep, Tab } from "./waiting";
export { Wizard } from "./Wizard";
