import { useState } from "react";
import { chakra } from "../../shared/theme/chakra";
import { displayDate } from "../../shared/dates";
import { Message } from "../../shared/ui/Message";
import { Box } from "../../shared/ui/layout";
import { isObject } from "../engine";
import { useWizard } from "../WizardContext";

const Tick = chakra("label", {
  base: { display: "flex", alignItems: "flex-start", gap: "3", mt: "2", cursor: "pointer", "& input": { mt: "2px" } },
});

/** Says before a card is typed that there is such a policy for this time already, and what can be done. */
export function AlreadyCovered() {
  const { people, place, purpose } = useWizard();
  const [isSecond, setSecond] = useState(purpose.isSecond);
  const covered = people.checkout?.already_covered;
  if (!isObject(covered) || typeof covered.first_free_day !== "string") return null;
  const isBroker = place.entry === "dashboard";
  if (covered.on_purpose === true)
    return isBroker ? (
      <Message kind="info">This is sold on purpose beside another policy of this product.</Message>
    ) : null;
  const day = displayDate(covered.first_free_day);
  return (
    <Message kind="info">
      <Box>
        <p>
          <strong>
            {isBroker ? "The client has" : "You have"} a policy of this product for this time already. A new one can
            start on {day} or later.
          </strong>
        </p>
        <p>If that day cannot be chosen as the start date yet, it is too early for a new policy.</p>
        {isBroker && (
          <Tick>
            <input
              type="checkbox"
              checked={isSecond}
              onChange={({ target: { checked } }) => {
                setSecond(checked);
                purpose.choose(checked);
              }}
            />
            A second policy on purpose
          </Tick>
        )}
      </Box>
    </Message>
  );
}
