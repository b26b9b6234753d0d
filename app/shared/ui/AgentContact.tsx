import { useEffect, useState } from "react";
import { chakra } from "../theme/chakra";
import { COPIED_MS } from "../copyText";
import { Button } from "./Button";
import { Anchor, Hidden, Text } from "./layout";

const Card = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "1",
    p: "4",
    bg: "sunken",
    borderRadius: "control",
    overflowWrap: "anywhere",
  },
});
const Line = chakra("p", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    fontVariantNumeric: "tabular-nums",
    "& > *": { minWidth: "0", maxWidth: "100%", overflowWrap: "anywhere" },
  },
});

/** What a person who may not sell is on a page. */
export const WHO_TO_ASK = "Who to ask";

interface Agent {
  readonly name?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly email?: string | undefined;
}

interface ContactProps {
  readonly agent: Agent;
  /** False for one who may not sell the product: they can be asked, but not as an agent for it. */
  readonly isSelling?: boolean;
}

/** The agent by name, with phone and email, shown where a buyer cannot continue alone. */
export function AgentContact({ agent: { name, phone_number, email }, isSelling = true }: ContactProps) {
  return (
    <Card>
      <Text tone="small">{isSelling ? "Your agent" : WHO_TO_ASK}</Text>
      <strong>{name}</strong>
      {phone_number && <Phone number={phone_number} />}
      {email && (
        <Line>
          <span>{email}</span>
          <Anchor href={`mailto:${email}`}>
            Email<Hidden> {name}</Hidden>
          </Anchor>
        </Line>
      )}
    </Card>
  );
}

/** A telephone number that can be called and copied. */
export function Phone({ number }: { readonly number: string }) {
  return (
    <Line>
      <Anchor href={`tel:${number}`}>{number}</Anchor>
      <Copy text={number} />
    </Line>
  );
}

const SAID = { idle: "Copy", done: "Copied", failed: "Not copied" } as const;

/** Copies a text, and says `Copied` for a few seconds. */
function Copy({ text }: { readonly text: string }) {
  const [state, setState] = useState<keyof typeof SAID>("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setState("done"),
      () => setState("failed"),
    );
  return (
    <>
      <Button kind="plain" onClick={copy}>
        {SAID[state]}
        <Hidden> {text}</Hidden>
      </Button>
      <Hidden role="status">{state !== "idle" && SAID[state]}</Hidden>
    </>
  );
}

interface ReachProps {
  readonly called: Agent | undefined;
  readonly mailed: Agent | undefined;
  readonly kind?: "secondary" | undefined;
}

/** The button to contact a person: by phone on a touch screen, else by mail. */
export function Reach({ called, mailed, kind }: ReachProps) {
  return (
    <>
      {called?.phone_number && (
        <Button asChild kind={kind} css={mailed?.email ? { "@media (hover: hover)": { display: "none" } } : undefined}>
          <a href={`tel:${called.phone_number}`}>Call {called.name ?? called.phone_number}</a>
        </Button>
      )}
      {mailed?.email && (
        <Button
          asChild
          kind={kind}
          css={called?.phone_number ? { "@media (hover: none)": { display: "none" } } : undefined}
        >
          <a href={`mailto:${mailed.email}`}>Email {mailed.name ?? mailed.email}</a>
        </Button>
      )}
    </>
  );
}
