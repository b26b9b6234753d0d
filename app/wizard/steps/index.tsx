import { lazy, Suspense } from "react";
import type { ComponentType } from "react";
import { Loading } from "../../shared/ui/Loading";
import type { View } from "../engine";
import { Questions } from "./Questions";
import type { Kind, StepProps } from "./types";

/** One component per step kind; a missing one does not compile. All but the first that is met load when they are due. */
const components: { readonly [K in Kind]: ComponentType<StepProps<K>> } = {
  questions: Questions,
  "plan-choice": lazy(() => import("./PlanChoice")),
  "plan-details": lazy(() => import("./PlanDetails")),
  "add-ons": lazy(() => import("./AddOns")),
  people: lazy(() => import("./People")),
  checkout: lazy(() => import("./Checkout")),
  confirmation: lazy(() => import("./Confirmation")),
};

export function StepBody({ view }: { readonly view: View }) {
  const Body = components[view.step.kind] as ComponentType<StepProps<Kind>>;
  return (
    <Suspense fallback={<Loading />}>
      <Body view={view} step={view.step} />
    </Suspense>
  );
}
