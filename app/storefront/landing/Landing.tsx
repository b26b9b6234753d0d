import { useState } from "react";
import { AgentContact, Reach } from "../../shared/ui/AgentContact";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { Text } from "../../shared/ui/layout";
import { SiteHeader } from "../../shared/ui/SiteHeader";
import { Banner } from "./Banner";
import { Benefits } from "./Benefits";
import { Figures } from "./Figures";
import { Foot } from "./Foot";
import { Hero } from "./Hero";
import { OpenHere } from "./OpenHere";
import { Proofs } from "./Proofs";
import { sellsSomewhere } from "../../shared/licensed";
import { Questions } from "./Questions";
import { Testimonial } from "./Testimonial";
import { Videos } from "./Videos";
import type { LandingProps } from "./props";

interface Props extends LandingProps {
  /** Whether it opens with the word that the product is switched off. */
  readonly saysUnavailable?: boolean;
}

/** A product's page: what it is, what it costs, who offers it, and the way in (`portal §2`). */
export function Landing({ saysUnavailable = false, ...props }: Props) {
  const { carrier, flow, words, drawings, offer, waiting, start, isOff } = props;
  const [isSaying, setSaying] = useState(saysUnavailable);
  const isSold = sellsSomewhere(offer.broker, flow.vertical_code);
  const way = isSold ? { start, onRefused: isOff ? () => setSaying(true) : undefined } : undefined;
  const offeredBy = [offer.broker?.name, offer.brokerage].filter(Boolean).join(" at ");
  return (
    <>
      <SiteHeader
        settings={{ carrier, space: props.about.space }}
        beside={offeredBy ? { about: "Prepared by", words: <p>Prepared by {offeredBy}</p> } : undefined}
      />
      <main>
        {props.openHere !== undefined && !isOff && <OpenHere said={props.openHere} start={start} />}
        <Hero {...props} title={flow.title} way={way} />
        {words.proofs && <Proofs proofs={words.proofs} drawings={drawings} />}
        {words.figures && <Figures {...words.figures} />}
        {words.benefits && <Benefits {...words.benefits} drawings={drawings} />}
        {words.videos && <Videos {...words.videos} />}
        {words.testimonial && <Testimonial {...words.testimonial} />}
        {words.banner && way && (
          <Banner {...words.banner} action={waiting ? words.actions.first : words.actions.second} way={way} />
        )}
        {words.questions && <Questions {...words.questions} offer={offer} />}
      </main>
      <Foot {...props} />
      {isSaying && <Unavailable flow={flow} broker={offer.broker} isSold={isSold} onClose={() => setSaying(false)} />}
    </>
  );
}

interface UnavailableProps extends Pick<LandingProps, "flow"> {
  readonly broker: LandingProps["offer"]["broker"];
  /** Whether the broker may sell it in some state. */
  readonly isSold: boolean;
  readonly onClose: () => void;
}

/** That the product is switched off, and who can be asked. */
const Unavailable = ({ flow, broker, isSold, onClose }: UnavailableProps) => (
  <Dialog title={flow.title} isClosedBelow onClose={onClose}>
    <Text>{flow.unavailable}</Text>
    {broker && <AgentContact agent={broker} isSelling={isSold} />}
    <DialogActions>
      <Button kind="secondary" onClick={onClose}>
        Close
      </Button>
      <Reach called={broker} mailed={broker} />
    </DialogActions>
  </Dialog>
);
