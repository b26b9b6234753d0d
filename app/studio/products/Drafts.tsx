import { useRef, useState } from "react";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import type { DraftHead, StudioProductPage } from "../../shared/api/types";
import { useStaffSession } from "../../shared/session/staff";
import { Body, Cell, ColumnHead, Head, Line } from "../../shared/tables";
import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { FailedLoad } from "../../shared/ui/FailureNotice";
import { Anchor, Hidden, Row, SectionTitle, Stack, Text } from "../../shared/ui/layout";
import { Sheet } from "../../shared/ui/page";
import { Rows } from "../../shared/ui/rows";
import { DeleteDraft } from "./DeleteDraft";
import { DeletedDrafts } from "./DeletedDrafts";
import { NewDraft } from "./NewDraft";
import { asStaff } from "../frame/calls";
import { useZip } from "./useZip";
import { baseWords, savedWords } from "./words";

const DraftRows = chakra(Rows, {
  base: {
    md: { "& tbody td": { py: "2" } },
    mdDown: {
      "& td:not([data-place])": { flexBasis: "100%" },
      "& td[data-place=actions]": { order: "4", flexBasis: "100%" },
    },
  },
});
const Actions = chakra("span", {
  base: {
    display: "flex",
    flexWrap: { base: "wrap", md: "nowrap" },
    columnGap: "4",
    justifyContent: { md: "flex-end" },
  },
});

interface Props {
  readonly page: StudioProductPage;
  readonly refresh: () => Promise<unknown>;
}

/** The drafts of a product. Staff make and delete them; reviewers read them. */
export function Drafts({ page, refresh }: Props) {
  const { drafts } = page.product;
  const isStaff = useStaffSession().role === "staff";
  const [isNew, setNew] = useState(false);
  const [deleting, setDeleting] = useState<DraftHead>();
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = (): void => heading.current?.focus();
  return (
    <Stack as="section" aria-labelledby="drafts">
      <Row justifyContent="space-between">
        <SectionTitle id="drafts" ref={heading} tabIndex={-1}>
          Drafts
        </SectionTitle>
        {isStaff && <Button onClick={() => setNew(true)}>New draft</Button>}
      </Row>
      {drafts.length === 0 && (
        <Text tone="quiet">
          {isStaff
            ? "There is no draft of this product. A draft changes nothing for anybody until it is published."
            : "There is no draft of this product."}
        </Text>
      )}
      {drafts.length > 0 && <DraftTable drafts={drafts} onDelete={isStaff ? setDeleting : undefined} />}
      {isStaff && (
        <DeletedDrafts key={drafts.length} product={page.product.id} refresh={refresh} onRestored={toHeading} />
      )}
      {isNew && <NewDraft page={page} onClose={() => setNew(false)} />}
      {deleting && (
        <DeleteDraft draft={deleting} refresh={refresh} onClose={() => setDeleting(undefined)} onDeleted={toHeading} />
      )}
    </Stack>
  );
}

interface TableProps {
  readonly drafts: readonly DraftHead[];
  /** Undefined for who may not. */
  readonly onDelete: ((draft: DraftHead) => void) | undefined;
}

const DraftTable = ({ drafts, onDelete }: TableProps) => (
  <Sheet>
    <DraftRows aria-labelledby="drafts">
      <Head>
        <Line>
          <ColumnHead>Draft</ColumnHead>
          <ColumnHead style={{ width: "clamp(9rem, 22vw, 16rem)" }}>Last change</ColumnHead>
          <ColumnHead style={{ width: "clamp(6.5rem, 14vw, 10rem)" }}>Begun from</ColumnHead>
          <ColumnHead style={{ width: "5.5rem" }} data-number>
            Revision
          </ColumnHead>
          <ColumnHead style={{ width: "12.5rem" }}>
            <Hidden>Actions</Hidden>
          </ColumnHead>
        </Line>
      </Head>
      <Body>
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} onDelete={onDelete} />
        ))}
      </Body>
    </DraftRows>
  </Sheet>
);

function DraftRow({ draft, onDelete }: Pick<TableProps, "onDelete"> & { readonly draft: DraftHead }) {
  const { id, name, revision } = draft;
  const zip = useZip(`${draft.product} ${draft.name}`, () => asStaff.getDraft(draft.id));
  const saved = savedWords(draft);
  return (
    <Line>
      <Cell data-place="name">
        <Anchor asChild fontWeight="600">
          <Link to={`/studio/drafts/${id}`}>{name}</Link>
        </Anchor>
        {zip.error !== undefined && (
          <FailedLoad
            what="The draft could not be downloaded."
            error={zip.error}
            onRetry={zip.save}
            retrying={zip.isBusy}
          />
        )}
      </Cell>
      <Cell data-sought>{saved.charAt(0).toUpperCase() + saved.slice(1)}</Cell>
      <Cell data-title="Begun from" data-sought>
        {baseWords(draft)}
      </Cell>
      <Cell data-title="Revision" data-number data-sought>
        {revision}
      </Cell>
      <Cell data-place="actions">
        <Actions>
          <Act does="Download" name={name} disabled={zip.isBusy} onClick={zip.save} />
          {onDelete && <Act does="Delete" name={name} onClick={() => onDelete(draft)} />}
        </Actions>
      </Cell>
    </Line>
  );
}

interface ActProps extends Pick<ComponentProps<typeof Button>, "disabled" | "onClick"> {
  readonly does: string;
  /** Of the draft, for who hears the button alone. */
  readonly name: string;
}

const Act = ({ does, name, ...rest }: ActProps) => (
  <Button kind="plain" fontSize="0.9375rem" {...rest}>
    {does}
    <Hidden> {name}</Hidden>
  </Button>
);
