import { chakra } from "../../shared/theme/chakra";
import { useRef } from "react";
import { Button } from "../../shared/ui/Button";
import { TypedInput } from "../../shared/ui/TypedInput";
import { ErrorText, Label } from "../../shared/ui/controls";
import { Hidden, Stack, Text } from "../../shared/ui/layout";
import { useMenu } from "../../shared/ui/useMenu";
import type { ItemsView } from "../engine";

/** What a thing is, with the menu in the corner, and its share below. */
const Entry = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    columnGap: "4",
    rowGap: "3",
    alignItems: "start",
    p: "4",
    borderBottom: "1px solid",
    borderColor: "line",
    _last: { borderBottom: "none" },
  },
});
/** A share beside its label. */
const ShareLine = chakra("div", {
  base: {
    gridColumn: "1 / -1",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: "4",
    rowGap: "1",
    fontVariantNumeric: "tabular-nums",
  },
});
const Menu = chakra("div", {
  base: {
    position: "absolute",
    right: "0",
    top: "100%",
    zIndex: "2",
    mt: "1",
    minWidth: "9rem",
    display: "flex",
    flexDirection: "column",
    bg: "raised",
    border: "1px solid",
    borderColor: "edge",
    borderRadius: "control",
    boxShadow: "0 6px 24px rgb(0 0 0 / 18%)",
    p: "1",
  },
});
const MenuItem = chakra("button", {
  base: {
    textAlign: "left",
    minHeight: "40px",
    px: "3",
    borderRadius: "4px",
    cursor: "pointer",
    _hover: { bg: "tint" },
    _focus: { bg: "tint" },
  },
});

type Item = ItemsView["items"][number];

interface Props {
  readonly id: string;
  readonly item: Item;
  readonly labels: ItemsView["labels"];
  /** The id of the error about the sum of the shares; absent while they add up (W10). */
  readonly totalErrorId?: string;
  readonly onShare: (text: string) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** One thing of a list: what it is, its share, and a menu to edit or remove it. */
export function ItemCard({ id, item, labels, totalErrorId, onShare, onEdit, onRemove }: Props) {
  return (
    <Entry>
      <Stack gap="0.5" minWidth="0" overflowWrap="anywhere">
        <chakra.h3 fontWeight="650">{item.name}</chakra.h3>
        {item.lines.map((line, index) => (
          <Text key={index} tone="quiet">
            {line}
          </Text>
        ))}
        {item.error && <ErrorText>{item.error}</ErrorText>}
      </Stack>
      <EditMenu name={item.name} labels={labels} onEdit={onEdit} onRemove={onRemove} />
      {item.share && (
        <Share
          id={id}
          name={item.name}
          share={item.share}
          label={labels.share ?? ""}
          totalErrorId={totalErrorId}
          onShare={onShare}
        />
      )}
    </Entry>
  );
}

interface ShareProps extends Pick<Props, "id" | "totalErrorId" | "onShare"> {
  readonly name: string;
  readonly share: NonNullable<Item["share"]>;
  readonly label: string;
}

function Share({ id, name, share, label, totalErrorId, onShare }: ShareProps) {
  const value = String(share.value ?? "");
  return (
    <ShareLine>
      <Label htmlFor={id} mb="0">
        {label} %<Hidden> for {name}</Hidden>
      </Label>
      <TypedInput
        kind="whole"
        id={id}
        width="6rem"
        textAlign="right"
        autoComplete="off"
        value={value}
        // A single one has all of it (P-13).
        readOnly={!share.is_editable}
        bg={share.is_editable ? undefined : "sunken"}
        aria-invalid={share.error || totalErrorId ? true : undefined}
        aria-describedby={[share.error && `${id}-error`, totalErrorId].filter(Boolean).join(" ") || undefined}
        onType={onShare}
      />
      {share.error && (
        <ErrorText id={`${id}-error`} mt="0" flexBasis="100%">
          {share.error}
        </ErrorText>
      )}
    </ShareLine>
  );
}

function EditMenu({
  name,
  labels,
  onEdit,
  onRemove,
}: { readonly name: string } & Pick<Props, "labels" | "onEdit" | "onRemove">) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useMenu(button);
  const choose = (action: () => void) => (): void => {
    menu.close();
    action();
  };
  return (
    <chakra.div position="relative" mt="-2.5" ref={menu.frame} onKeyDown={menu.onKeyDown}>
      <Button ref={button} kind="plain" aria-haspopup="menu" aria-expanded={menu.open} onClick={menu.toggle}>
        {labels.edit}
        <Hidden> {name}</Hidden>
        <span aria-hidden="true">▾</span>
      </Button>
      {menu.open && (
        <Menu role="menu" aria-label={`${labels.edit} ${name}`}>
          <MenuItem type="button" role="menuitem" autoFocus onClick={choose(onEdit)}>
            {labels.edit}
          </MenuItem>
          <MenuItem type="button" role="menuitem" onClick={choose(onRemove)}>
            {labels.remove}
          </MenuItem>
        </Menu>
      )}
    </chakra.div>
  );
}
