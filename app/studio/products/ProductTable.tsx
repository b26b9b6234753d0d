import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { DraftHead, StudioProduct } from "../../shared/api/types";
import { Body, Cell, ColumnHead, Head, Line } from "../../shared/tables";
import { chakra } from "../../shared/theme/chakra";
import { Anchor, Hidden } from "../../shared/ui/layout";
import { Badge, Sheet } from "../../shared/ui/page";
import { Rows } from "../../shared/ui/rows";
import { Bone, useWait } from "../../shared/ui/Skeleton";
import { counted, enrollmentWords, liveWords, madeWords, savedWords } from "./words";

const Name = chakra("a", {
  base: { color: "ink", fontWeight: "600", textDecoration: "none", _hover: { textDecoration: "underline" } },
});
/** Below what is looked for first. */
const Quiet = chakra("span", {
  base: { display: "block", color: "quiet", fontSize: "0.8125rem", lineHeight: "1.35" },
});
/** Several of one kind in a cell. */
const Several = chakra("ul", {
  base: { listStyle: "none", display: "flex", flexDirection: "column", gap: "1.5", "& li": { minWidth: "0" } },
});
const ProductRows = chakra(Rows, {
  base: {
    "& [data-pressable]": { cursor: "pointer", transition: "background-color 120ms", _hover: { bg: "hover" } },
    md: { "& tbody td": { py: "3", verticalAlign: "top" } },
    // Each value begins a line of its own where there are no columns.
    mdDown: { "& td:not([data-place])": { flexBasis: "100%" }, "& td[data-title]::before": { fontWeight: "600" } },
  },
});

const COLUMNS = [
  ["Product", undefined],
  ["Live", "clamp(6.5rem, 13vw, 9.5rem)"],
  ["Enrollments", "clamp(8.5rem, 17vw, 12rem)"],
  ["Drafts", "clamp(11rem, 26vw, 19rem)"],
  ["Published lately", "clamp(7.5rem, 14vw, 11rem)"],
] as const;

interface Props {
  /** Undefined while they are on their way. */
  readonly products: readonly StudioProduct[] | undefined;
  readonly busy: boolean;
}

/** The products, or the shape of what comes; on a phone each value has a line of its own. */
export function ProductTable({ products, busy }: Props) {
  return (
    <Sheet role="region" aria-label="Products">
      <ProductRows aria-busy={busy}>
        <Head>
          <Line>
            {COLUMNS.map(([title, width]) => (
              <ColumnHead key={title} style={{ width }}>
                {title}
              </ColumnHead>
            ))}
          </Line>
        </Head>
        {products ? (
          <Body>
            {products.map((product) => (
              <ProductRow key={product.id} product={product} />
            ))}
          </Body>
        ) : (
          <Bones />
        )}
      </ProductRows>
    </Sheet>
  );
}

/** The whole row can be pressed; the name is the real link, for the keyboard and for a new tab (D3). */
function ProductRow({ product }: { readonly product: StudioProduct }) {
  const navigate = useNavigate();
  const { id, title, enrollments, drafts, published } = product;
  const to = `/studio/${id}`;
  const open = ({ target }: MouseEvent): void => {
    const selecting = (getSelection()?.toString() ?? "") !== "";
    if (selecting || !(target instanceof Element) || target.closest("a, button")) return;
    void navigate(to);
  };
  return (
    <Line data-pressable onClick={open}>
      <Cell data-place="name">
        <Name asChild>
          <Link to={to}>{title}</Link>
        </Name>
        <Quiet>{id}</Quiet>
      </Cell>
      <Cell data-place="status">
        <Live product={product} />
      </Cell>
      <Cell data-title="Enrollments">
        <Some items={enrollments.map(enrollmentItem)} none="None yet" more="version" />
      </Cell>
      <Cell data-title="Drafts" data-sought>
        <Some items={drafts.map(draftItem)} none="None" more="draft" />
      </Cell>
      <Cell data-title="Published lately">
        <Some items={published.map(publishedItem)} none="Nothing in 30 days" more="version" />
      </Cell>
    </Line>
  );
}

function Live({ product }: { readonly product: StudioProduct }) {
  const live = liveWords(product);
  return (
    <>
      {product.is_off && <Badge tone="bad">Taken off</Badge>}
      {!product.is_off && <Badge tone={live ? "good" : "plain"}>{live?.version ?? "Not live"}</Badge>}
      {live && <Quiet>{product.is_off ? `was ${live.version}` : live.since}</Quiet>}
    </>
  );
}

const enrollmentItem = (each: StudioProduct["enrollments"][number]) => (
  <li key={each.version}>
    {enrollmentWords(each)}
    <Quiet>with {each.version}</Quiet>
  </li>
);

const publishedItem = (made: StudioProduct["published"][number]) => (
  <li key={made.version}>
    {made.version}
    <Quiet>{madeWords(made)}</Quiet>
  </li>
);

const draftItem = (draft: DraftHead) => (
  <li key={draft.id}>
    <Anchor asChild>
      <Link to={`/studio/drafts/${draft.id}`}>{draft.name}</Link>
    </Anchor>
    <Quiet>
      Revision {draft.revision}, {savedWords(draft)}
    </Quiet>
  </li>
);

/** How many of a kind a row shows. */
const SHOWN = 3;

interface SomeProps {
  readonly items: readonly ReactNode[];
  /** Said where there is none. */
  readonly none: string;
  /** What one of those is called that the product's page shows, too. */
  readonly more: string;
}

function Some({ items, none, more }: SomeProps) {
  if (items.length === 0) return <Quiet>{none}</Quiet>;
  const rest = items.length - SHOWN;
  return (
    <Several>
      {items.slice(0, SHOWN)}
      {rest > 0 && (
        <li>
          <Quiet>and {counted(rest, `more ${more}`)}</Quiet>
        </li>
      )}
    </Several>
  );
}

const few = [0, 1, 2];

function Bones() {
  return (
    <Body style={useWait()}>
      {few.map((row) => (
        <Line key={row}>
          <Cell data-place="name">
            <Bone width="9rem" my="4px" />
            <Hidden>Loading</Hidden>
          </Cell>
          {COLUMNS.slice(1).map(([title]) => (
            <Cell key={title} data-sought>
              <Bone width="6rem" my="4px" />
            </Cell>
          ))}
        </Line>
      ))}
    </Body>
  );
}
