import { Anchor, Text } from "../../shared/ui/layout";
import { Message } from "../../shared/ui/Message";
import type { View } from "../engine";
import { StepLink } from "./StepLink";

interface Props {
  readonly notices: View["notices"];
  /** The step that they are shown on: Next leads back to it from where a notice leads. */
  readonly at: string;
}

/**
 * What was taken from the person before they arrived, each with a way to the step where it can be given again. The words
 * of one may change while it is shown, such as its price: it stays the same region, so that the change is spoken.
 */
export const Notices = ({ notices, at }: Props) =>
  notices.map(({ text, link }, index) => (
    <Message key={index} kind="info">
      <Text>{text}</Text>
      {link && (
        <Anchor asChild>
          <StepLink to={link.to} returnTo={at}>
            {link.label}
          </StepLink>
        </Anchor>
      )}
    </Message>
  ));
