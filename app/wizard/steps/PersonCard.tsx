import { chakra } from "../../shared/theme/chakra";
import { useRef } from "react";
import { Button } from "../../shared/ui/Button";
import { ErrorText, Input, Label } from "../../shared/ui/controls";
import { Card, Hidden, Row, Stack, Text } from "../../shared/ui/layout";
import { useMenu } from "../../shared/ui/useMenu";
import type { StepOf } from "./types";

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
const Item = chakra("button", {
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

interface Props {
  readonly id: string;
  readonly person: StepOf<"people">["people"][number];
  readonly labels: StepOf<"people">["labels"];
  /** The id of the error about the sum of the shares; absent while they add up (W10). */
  readonly totalErrorId?: string;
  readonly onShare: (text: string) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** One person: who they are, their share, and a menu to edit or remove them. */
export function PersonCard({ id, person, labels, totalErrorId, onShare, onEdit, onRemove }: Props) {
  return (
    <Card display="flex" flexWrap="wrap" gap="4" justifyContent="space-between">
      <Stack gap="0.5" minWidth="0" flex="1 1 14rem">
        <chakra.h3 fontWeight="650" overflowWrap="anywhere">
          {person.name}
        </chakra.h3>
        {person.lines.map((line) => (
          <Text key={line} tone="quiet">
            {line}
          </Text>
        ))}
      </Stack>
      <Row alignItems="flex-start" flexWrap="nowrap">
        <Share id={id} person={person} label={labels.share} totalErrorId={totalErrorId} onShare={onShare} />
        <EditMenu
          name={person.name}
          labels={labels}
          isBesideField={person.share_editable}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      </Row>
    </Card>
  );
}

function Share({
  id,
  person,
  label,
  totalErrorId,
  onShare,
}: { readonly label: string } & Pick<Props, "id" | "person" | "totalErrorId" | "onShare">) {
  const share = String(person.share ?? "");
  if (!person.share_editable)
    return (
      <Text py="3" fontWeight="600">
        {label}: {share}%
      </Text>
    );
  return (
    <div>
      <Label htmlFor={id}>
        {label} %<Hidden> for {person.name}</Hidden>
      </Label>
      <Input
        id={id}
        width="6rem"
        textAlign="right"
        inputMode="numeric"
        autoComplete="off"
        value={share}
        aria-invalid={person.share_error || totalErrorId ? true : undefined}
        aria-describedby={[person.share_error && `${id}-error`, totalErrorId].filter(Boolean).join(" ") || undefined}
        onChange={({ target }) => onShare(target.value)}
      />
      {person.share_error && <ErrorText id={`${id}-error`}>{person.share_error}</ErrorText>}
    </div>
  );
}

/** Beside a field it stands on the line of the control, not of the label above that. */
function EditMenu({
  name,
  labels,
  isBesideField,
  onEdit,
  onRemove,
}: { readonly name: string; readonly isBesideField: boolean } & Pick<Props, "labels" | "onEdit" | "onRemove">) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useMenu(button);
  const choose = (action: () => void) => (): void => {
    menu.close();
    action();
  };
  return (
    <chakra.div position="relative" mt={isBesideField ? "1.875rem" : "0"} ref={menu.frame} onKeyDown={menu.onKeyDown}>
      <Button
        ref={button}
        kind="secondary"
        minHeight="48px"
        aria-haspopup="menu"
        aria-expanded={menu.open}
        onClick={menu.toggle}
      >
        {labels.edit}
        <Hidden> {name}</Hidden>
        <span aria-hidden="true">▾</span>
      </Button>
      {menu.open && (
        <Menu role="menu" aria-label={`${labels.edit} ${name}`}>
          <Item type="button" role="menuitem" autoFocus onClick={choose(onEdit)}>
            {labels.edit}
          </Item>
          <Item type="button" role="menuitem" onClick={choose(onRemove)}>
            {labels.remove}
          </Item>
        </Menu>
      )}
    </chakra.div>
  );
}
