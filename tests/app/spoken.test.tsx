import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ESTIMATES } from "./spoken/estimate";
import { FORMS } from "./spoken/forms";
import { placesInSource } from "./spoken/places";
import { OFFERS } from "./spoken/offers";
import { POLICIES } from "./spoken/policies";
import { PORTAL } from "./spoken/portal";
import { PROVING } from "./spoken/proving";
import { STEPS } from "./spoken/steps";
import { STUDIO } from "./spoken/studio";
import { STUDIO_DRAFT } from "./spoken/studio-draft";
import { STUDIO_PREVIEW } from "./spoken/studio-preview";
import { WRONG_CHOICES } from "./spoken/wrong-choices";
import { ZIP } from "./spoken/zip";
import { allowDialogs } from "./support/show";

/** What only a screen reader gets: the live regions, and what is current, busy, pressed, open, wrong or described. */
const CASES = [
  ...STEPS,
  ...FORMS,
  ...POLICIES,
  ...PORTAL,
  ...OFFERS,
  ...PROVING,
  ...WRONG_CHOICES,
  ...ZIP,
  ...ESTIMATES,
  ...STUDIO,
  ...STUDIO_DRAFT,
  ...STUDIO_PREVIEW,
];

beforeEach(() => {
  allowDialogs();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("every place of the app that tells a screen reader a state has a test that reads it", () => {
  const tested = CASES.flatMap(({ places }) => places);
  expect(tested.toSorted()).toEqual(placesInSource());
});

describe("a screen reader", () => {
  test.each(CASES.map(({ says, run }) => [says, run] as const))("%s", (_, run) => run());
});
