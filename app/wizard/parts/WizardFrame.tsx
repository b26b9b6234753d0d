import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect } from "react";
import { Loading } from "../../shared/ui/Loading";
import { PageTitle } from "../../shared/ui/layout";
import { useArrival } from "../../shared/useArrival";
import type { StepView, View } from "../engine";
import { StepBody } from "../steps";
import { useWizard } from "../WizardContext";
import { BackLink } from "./BackLink";
import { Blocks } from "./Blocks";
import { EngineDialog } from "./EngineDialog";
import { ProblemNotice } from "./ProblemNotice";
import { SideLinks } from "./SideLinks";
import { StepIndicator } from "./StepIndicator";
import { WizardHeader } from "./WizardHeader";

const Page = chakra("div", {
  base: { width: "100%", mx: "auto", px: "4", pt: "5", pb: "16", display: "flex", flexDirection: "column", gap: "6" },
  variants: { wide: { true: { maxWidth: "960px" }, false: { maxWidth: "640px" } } },
});
const Main = chakra("main", { base: { display: "flex", flexDirection: "column", gap: "6" } });

/** Only tables of plans are wide (`look.md`). */
const isWide = (view: View): boolean => view.step.kind === "plan-choice" || view.step.kind === "plan-details";

const askedIn = (step: StepView): readonly string[] => ("form" in step && step.kind !== "people" ? step.form.questions.map(({ name }) => name) : []);

/** What surrounds every step: header, progress, way back, question, problems and dialogs. */
export function WizardFrame() {
  const { view } = useWizard();
  const loading = view.status === "loading";
  return (
    <>
      <WizardHeader />
      <Page wide={isWide(view)}>
        {loading ? <Waiting view={view} /> : <Step key={view.step.id} view={view} />}
      </Page>
      {view.dialog && <EngineDialog dialog={view.dialog} />}
    </>
  );
}

function Waiting({ view }: { readonly view: View }) {
  return <Main>{view.problem ? <ProblemNotice problem={view.problem} asked={[]} /> : <Loading what="Loading your enrollment…" />}</Main>;
}

function Step({ view }: { readonly view: View }) {
  const { step, progress } = view;
  const heading = useArrival(step.id);
  useEffect(() => {
    document.title = `Step ${progress.n} of ${progress.m}: ${step.title}`;
  }, [progress.n, progress.m, step.title]);
  return (
    <>
      <StepIndicator progress={progress} />
      {view.back !== null && <BackLink to={view.back} />}
      <Main>
        <PageTitle ref={heading} tabIndex={-1}>
          {step.title}
        </PageTitle>
        {view.problem && <ProblemNotice problem={view.problem} asked={askedIn(step)} />}
        <Blocks blocks={step.description} />
        <StepBody view={view} />
        {step.kind !== "checkout" && <SideLinks links={step.links} />}
      </Main>
    </>
  );
}
