import { Anchor, Text } from "../../shared/ui/layout";
import { Message } from "../../shared/ui/Message";
import type { View } from "../engine";
import { StepLink } from "./StepLink";

interface Props {
  readonly notice: View["notices"][number];
  /** The step that it is shown on: Next leads back to it from where the notice leads. */
  readonly at: string;
}

/**
 * Something that was taken from the person before they arrived, with a way to the step where it can be given again. Its
 * words may change while it is shown, such as its price: it stays the same region, so that the change is spoken.
 */
export const Notice = ({ notice: { text, link }, at }: Props) => (
  <Message kind="info">
    <Text>{text}</Text>
    {link && (
      <Anchor asChild>
        <StepLink to={link.to} returnTo={at}>
          {link.label}
        </StepLink>
      </Anchor>
    )}
  </Message>
);
