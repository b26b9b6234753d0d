import { memo, Suspense, useEffect } from "react";
import { Loading } from "../shared/ui/Loading";
import { PageTitle, Text } from "../shared/ui/layout";
import { useArrival } from "../shared/useArrival";
import type { Problem as Failure, StepView, View } from "./engine";
import { StepBody } from "./steps";
import { useWizard } from "./WizardContext";
import { BackLink } from "./parts/BackLink";
import { Blocks } from "./parts/Blocks";
import { ContactLines } from "./parts/ContactLines";
import { Confirming } from "./parts/Confirming";
import { FieldProblems, fieldsOf } from "./parts/FieldProblems";
import { Notice } from "./parts/Notice";
import { PriceSoFar } from "./parts/PriceSoFar";
import { Problem } from "./parts/Problem";
import { SideLinks } from "./parts/SideLinks";
import { Main, Page } from "./parts/frame";
import { StepIndicator } from "./parts/StepIndicator";
import { titleOf } from "./parts/title";
import { forWhom } from "./forWhom";
import { AboutHere } from "./parts/AboutHere";
import { WizardFoot } from "./parts/WizardFoot";
import { WizardHeader } from "./parts/WizardHeader";
import { EngineDialog } from "./withEngine";

/** Only tables of plans are wide, and checkout has its summary beside it (`look.md`). */
const WIDE: ReadonlySet<StepView["kind"]> = new Set(["plan-choice", "plan-details", "checkout"]);

/** Where a person consents, pays and is thanked, it is said for whom: another one may sit here. */
const END: ReadonlySet<StepView["kind"]> = new Set(["checkout", "confirmation"]);

/** The frame of every step: header, progress, link back, question, problems and dialogs. */
export const WizardFrame = memo(function WizardFrame() {
  const { host, view, settings, place, people, agentNote } = useWizard();
  return (
    <>
      <WizardHeader
        actor={view.actor}
        settings={settings}
        entry={place.entry}
        broker={people.broker}
        brokerage={people.brokerage}
        note={agentNote}
      />
      <Page>
        <AboutHere
          session={host.session}
          hasQuote={people.quote !== undefined}
          isMailed={people.quote?.link_mailed === true}
        />
        <Content view={view} />
      </Page>
      {view.actor !== "broker" && (
        // In the page of the server, it answers after the step's fields.
        <Suspense>
          <WizardFoot />
        </Suspense>
      )}
      {view.dialog && <EngineDialog dialog={view.dialog} />}
    </>
  );
});

function Content({ view }: { readonly view: View }) {
  if (view.status === "loading") return <Waiting view={view} />;
  if (view.activity === "confirming") return <Confirming />;
  return (
    <>
      <div data-way>
        <StepIndicator progress={view.progress} />
        <BackLink view={view} />
        {view.actor !== "broker" && <PriceSoFar view={view} />}
      </div>
      <Step key={view.step.id} view={view} />
    </>
  );
}

function Waiting({ view }: { readonly view: View }) {
  return (
    <Main>{view.problem ? <NotLoaded problem={view.problem} /> : <Loading what="Loading your enrollment…" />}</Main>
  );
}

/** What the enrollment needs could not be had: what to do, and whom to ask. */
function NotLoaded({ problem }: { readonly problem: Failure }) {
  const { host, people, view } = useWizard();
  const heading = useArrival(NOT_LOADED, host.page.scrollToTop);
  useEffect(() => host.page.setTitle(NOT_LOADED), [host]);
  return (
    <>
      <PageTitle ref={heading} tabIndex={-1}>
        {NOT_LOADED}
      </PageTitle>
      <Problem problem={problem} />
      {view.actor !== "broker" && people.broker && <ContactLines contact={{ role: "broker", ...people.broker }} />}
    </>
  );
}

const NOT_LOADED = "We could not load this page";

function Step({ view }: { readonly view: View }) {
  const { step } = view;
  const { people, host } = useWizard();
  const heading = useArrival(step.id, host.page.scrollToTop);
  const name = forWhom(people);
  const title = titleOf(view, name);
  useEffect(() => host.page.setTitle(title), [host, title]);
  return (
    <Main width={WIDE.has(step.kind) ? "wide" : "narrow"}>
      <PageTitle ref={heading} tabIndex={-1}>
        {step.title}
      </PageTitle>
      {name !== undefined && END.has(step.kind) && (
        <Text>
          This enrollment is for <strong>{name}</strong>.
        </Text>
      )}
      {view.notices.map((notice, index) => (
        <Notice key={index} notice={notice} at={step.id} />
      ))}
      {view.problem && <AtTop problem={view.problem} step={step} />}
      <Blocks blocks={step.description} />
      <StepBody view={view} />
      {step.kind !== "checkout" && <SideLinks links={step.links} />}
    </Main>
  );
}

/**
 * The messages at the top of a step: those about several questions, and a step that could not be entered, because the
 * person has just arrived.
 */
function AtTop({ problem, step }: { readonly problem: Failure; readonly step: StepView }) {
  const fields = fieldsOf(problem, step);
  if (fields.length > 0) return <FieldProblems key={String(problem.request_id)} fields={fields} />;
  return problem.phase === "enter" ? <Problem problem={problem} /> : null;
}
