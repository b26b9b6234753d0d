import { useAfterPress } from "../shared/afterPress";
import { useRefusal } from "../shared/title";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { isBlank, isFormat } from "../../engine/index";
import { Button } from "../shared/ui/Button";
import { TypedInput } from "../shared/ui/TypedInput";
import { ErrorText, Label } from "../shared/ui/controls";
import { FailureNotice } from "../shared/ui/FailureNotice";
import { Message } from "../shared/ui/Message";
import { Box, Row, Stack, Text } from "../shared/ui/layout";
import { hasPlace } from "../shared/session/returnPlace";
import { useLink } from "./useLink";
import { Welcome } from "./Welcome";

interface Props {
  /** The link did not work. */
  readonly failed: boolean;
  /** The space's name, once it is known. */
  readonly space: string | undefined;
}

/** How a broker is let in; after a link that did not work, there is first one thing to press. */
export function EmailForm({ failed, space }: Props) {
  const [comesBack] = useState(hasPlace);
  const [expired] = useState(failed);
  return (
    <Stack gap="6">
      <Welcome space={space}>
        We&apos;ll email you a link; no password.{comesBack && " It brings you back to the page you asked for."}
      </Welcome>
      {failed ? <ExpiredPanel /> : <LinkForm focused={expired} />}
    </Stack>
  );
}

/** One field and Submit; editing the address forgets that a link was sent (`portal §4`, A-65). */
function LinkForm({ focused }: { readonly focused: boolean }) {
  const [email, setEmail] = useState("");
  const [left, setLeft] = useState(false);
  const afterPress = useAfterPress();
  const { state, limited, send, reset } = useLink();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const error = left ? problemOf(email) : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (state === "idle") send(email.trim());
  };
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Label htmlFor="email">Email</Label>
        <TypedInput
          kind="email"
          ref={field}
          id="email"
          enterKeyHint="go"
          autoComplete="email"
          value={email}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "email-error" : undefined}
          onType={(text) => {
            setEmail(text);
            reset();
          }}
          onLeave={() => afterPress(() => setLeft(true))}
          // Submit is off then, so Enter would say nothing.
          onKeyDown={({ key }) => key === "Enter" && setLeft(true)}
        />
        {error && <ErrorText id="email-error">{error}</ErrorText>}
        {limited && (
          <Box mt="4">
            <FailureNotice message={limited} />
          </Box>
        )}
        <Button
          type="submit"
          mt="4"
          width={{ base: "100%", sm: "auto" }}
          minWidth="10rem"
          minHeight="48px"
          disabled={!isFormat.email(email.trim()) || state !== "idle"}
        >
          Submit
        </Button>
      </form>
      {state === "sent" && <SentPanel to={email.trim()} onAgain={() => send(email.trim())} />}
    </>
  );
}

/** It is spoken as it appears. */
function SentPanel({ to, onAgain }: { readonly to: string; readonly onAgain: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  // On a phone it would begin below the screen's end.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Box ref={panel} role="status" scrollMarginBottom="6" borderLeft="4px solid" borderColor="success" pl="4">
      <Text fontWeight="600">Check your email.</Text>
      <Text>If {to} belongs to a broker, a sign-in link is on its way. It works once, for 24 hours.</Text>
      <Row columnGap="2" rowGap="0">
        <Text tone="small">Nothing there?</Text>
        <Button kind="plain" onClick={onAgain}>
          Resend
        </Button>
      </Row>
    </Box>
  );
}

function problemOf(email: string): string | undefined {
  if (isBlank(email)) return "Email is required";
  return isFormat.email(email.trim()) ? undefined : "Please enter a valid email";
}

/** The exact words of `portal §8`. */
function ExpiredPanel() {
  useRefusal();
  const [, setQuery] = useSearchParams();
  return (
    <Message kind="danger">
      <Text>
        <strong>Sign-in link expired.</strong> The special sign-in link expires after 24 hours, and can only be used
        once.
      </Text>
      <Button onClick={() => setQuery({}, { replace: true })}>Send a new special link</Button>
    </Message>
  );
}
