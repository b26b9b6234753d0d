import { Suspense } from "react";
import type { ComponentType } from "react";
import { FirstShown } from "../../shared/first";
import { later } from "../../shared/later";
import { Boundary } from "../../shared/ui/Boundary";
import { Loading } from "../../shared/ui/Loading";
import type { View } from "../engine";
import { Questions } from "./Questions";
import type { Kind, StepProps } from "./types";

/**
 * One component per step kind; a missing one does not compile. Only the first kind is in the main bundle; the others
 * load when needed.
 */
const parts = {
  "plan-choice": later(() => import("./PlanChoice")),
  "plan-details": later(() => import("./PlanDetails")),
  "add-ons": later(() => import("./AddOns")),
  people: later(() => import("./People")),
  checkout: later(() => import("./Checkout")),
  confirmation: later(() => import("./Confirmation")),
};
const components: { readonly [K in Kind]: ComponentType<StepProps<K>> } = { questions: Questions, ...parts };

/** Loads what a kind of step is rendered with. Rejects when it cannot be had now. */
export const preloadStep = async (kind: Kind): Promise<void> => {
  if (kind !== "questions") await parts[kind].preload();
};

export function StepBody({ view }: { readonly view: View }) {
  const Body = components[view.step.kind] as ComponentType<StepProps<Kind>>;
  return (
    <Boundary key={view.step.id}>
      <Suspense fallback={<Loading />}>
        <Body view={view} step={view.step} />
        <FirstShown />
      </Suspense>
    </Boundary>
  );
}
