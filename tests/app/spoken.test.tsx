import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SpokenCase } from "./spoken/case";
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
import { STUDIO_FORM } from "./spoken/studio-form";
import { STUDIO_LARGE } from "./spoken/studio-large";
import { STUDIO_PREVIEW } from "./spoken/studio-preview";
import { STUDIO_SHEETS } from "./spoken/studio-sheets";
import { WRONG_CHOICES } from "./spoken/wrong-choices";
import { ZIP } from "./spoken/zip";
import { allowDialogs } from "./support/show";
import { ofEachKind } from "../support/tier";

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
  ...STUDIO_FORM,
  ...STUDIO_LARGE,
  ...STUDIO_PREVIEW,
  ...STUDIO_SHEETS,
];

/** A case of each attribute in each part of the app. */
const kindsOf = ({ places }: SpokenCase): readonly string[] => places.map(kindOf);
const kindOf = (place: string): string => place.replace(/(^[^/]*)\S*/, "$1");

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
  test.each(ofEachKind(CASES, kindsOf).map(({ says, run }) => [says, run] as const))("%s", (_, run) => run());
});
