/** The door of the wizard for the app, and for whatever else shows an enrollment: all of it but the engine's own part. */
export { enrollmentAt, preloadStepOf } from "./first";
export type { FirstEnrollment } from "./first";
export type { Addresses, Address, EnrollmentSession, Found, Host, Link, Page, TypedStorage } from "./host";
export { titleOf } from "./parts/title";
export { WizardSkeleton } from "./parts/WizardSkeleton";
export { placeOf, stepIn } from "./place";
export type { EntryName, Place } from "./place";
export { isKept } from "./running";
export type { FirstStep, Tab } from "./waiting";
export { Wizard } from "./Wizard";
