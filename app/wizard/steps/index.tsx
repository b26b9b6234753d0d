import type { ComponentType } from "react";
import { later } from "../../shared/later";
import { Boundary } from "../../shared/ui/Boundary";
import { Loading } from "../../shared/ui/Loading";
import type { View } from "../engine";
import { preloadWidget } from "../form/widgets";
import { Questions } from "./Questions";
import type { Kind, StepProps } from "./types";

const Bones = () => <Loading />;

/** Comes with the card's fields in one go: they would move what is below them. It does without where they cannot be had. */
const checkout = async () => {
  const [step] = await Promise.all([import("./Checkout"), preloadWidget("card").catch(() => undefined)]);
  return step;
};

/**
 * One component per step kind; a missing one does not compile. Only the first kind is in the main bundle; the others
 * load when needed.
 */
const parts = {
  "plan-choice": later(() => import("./PlanChoice"), Bones),
  "plan-details": later(() => import("./PlanDetails"), Bones),
  "add-ons": later(() => import("./AddOns"), Bones),
  summary: later(() => import("./Summary"), Bones),
  checkout: later(checkout, Bones),
  confirmation: later(() => import("./Confirmation"), Bones),
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
      <Body view={view} step={view.step} />
    </Boundary>
  );
}
