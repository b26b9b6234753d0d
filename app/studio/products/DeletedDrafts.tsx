import useSWR from "swr";
import type { DraftHead } from "../../shared/api/types";
import { displayMoment } from "../../shared/dates";
import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { Hidden, Text } from "../../shared/ui/layout";
import { asStaff } from "../frame/calls";
import { restoreDraft } from "./restoreDraft";
import { counted } from "./words";

const Fold = chakra("details", {
  base: { "& > summary": { color: "accent", cursor: "pointer", minHeight: "28px", width: "fit-content" } },
});
const List = chakra("ul", {
  base: {
    listStyle: "none",
    "& > li": { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "4" },
  },
});

interface Props {
  readonly product: string;
  /** Asks for the product as it is now. */
  readonly refresh: () => Promise<unknown>;
  /** Once its button is gone, and the focus with it. */
  readonly onRestored: () => void;
}

/** The drafts that were deleted lately, each with the way back. */
export function DeletedDrafts({ product, refresh, onRestored }: Props) {
  const { data = [], mutate } = useSWR<readonly DraftHead[], unknown>(["studio-deleted", product], () =>
    asStaff.getDeleted(product),
  );
  if (data.length === 0) return null;
  const restore = async (draft: DraftHead): Promise<void> => {
    await restoreDraft(draft, () => Promise.all([refresh(), mutate()]));
    onRestored();
  };
  return (
    <Fold>
      <summary>{counted(data.length, "deleted draft")} that can be restored</summary>
      <List>
        {data.map((draft) => (
          <li key={draft.id}>
            <span>{draft.name}</span>
            <Text tone="small">deleted {displayMoment(draft.deleted_at ?? draft.created.at)}</Text>
            <Button kind="plain" fontSize="0.9375rem" onClick={() => void restore(draft)}>
              Restore<Hidden> {draft.name}</Hidden>
            </Button>
          </li>
        ))}
      </List>
    </Fold>
  );
}
