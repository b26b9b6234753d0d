import { useState } from "react";
import type { WorklistQuote } from "../../shared/api/types";
import { displayDateTime } from "../../shared/dates";
import { chakra } from "../../shared/theme/chakra";
import { Hidden } from "../../shared/ui/layout";
import { activityOf } from "../offers/activity";

const Fold = chakra("details", {
  base: {
    color: "quiet",
    fontSize: "0.8125rem",
    lineHeight: "1.4",
    "& > summary": {
      width: "fit-content",
      // As high as a finger, without a gap above or below.
      py: { base: "3", md: "1" },
      my: { base: "-1.5", md: "0" },
      color: "accent",
      cursor: "pointer",
    },
    "& dl": {
      display: "grid",
      gridTemplateColumns: { base: "1fr", sm: "max-content minmax(0, 1fr)" },
      columnGap: "4",
      rowGap: { base: "0", sm: "1" },
      pt: "1",
    },
    "& dt": { fontVariantNumeric: "tabular-nums" },
    "& dd": { color: "ink", overflowWrap: "anywhere", mb: { base: "2", sm: "0" } },
    // A press takes all of it, to be copied.
    "& [data-code]": { userSelect: "all" },
  },
});

/** What has happened with an offer, and its number in full, for who asks. */
export function Activity({ offer }: { readonly offer: WorklistQuote }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Fold onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Activity
        <Hidden>
          {" "}
          of {offer.product}, reference {offer.reference}
        </Hidden>
      </summary>
      {isOpen && (
        <dl>
          {activityOf(offer).map(({ at, what }) => (
            <Entry key={what} when={displayDateTime(at)} what={what} />
          ))}
          <dt>Quote number</dt>
          <dd data-code>{offer.quote_number}</dd>
        </dl>
      )}
    </Fold>
  );
}

const Entry = ({ when, what }: { readonly when: string; readonly what: string }) => (
  <>
    <dt>{when}</dt>
    <dd>{what}</dd>
  </>
);
