import { Input } from "../../../../shared/ui/controls";
import { Row } from "../../../../shared/ui/layout";
import type { ControlProps } from "../control";
import { Rows } from "./rows/Rows";
import { codeFor } from "./options";
import type { CodesAround } from "./renaming";
import { small } from "./small";
import { useCodes } from "./useCodes";

interface Props extends ControlProps, CodesAround {
  readonly codes: readonly string[];
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Codes that need no words, such as the names of plans. */
export function CodeRows({ id, label, codes, isReadOnly, describedBy, onCodes, ...around }: Props) {
  const { isUsed, renderRename, onRemoving } = around;
  const { isOpen, keep } = useCodes(codes, isUsed);
  return (
    <Rows
      id={id}
      label={label}
      items={codes}
      isReadOnly={isReadOnly}
      isInline
      nameOf={(_, index) => `Option ${index + 1}`}
      additions={[{ label: "Add an option", item: codeFor("", codes) }]}
      onItems={onCodes}
      onRemoving={onRemoving && ((code, away) => onRemoving({ code, label: code }, away))}
    >
      {({ id: own, index, item, onChange }) => (
        <Row gap="2">
          <Input
            {...small}
            id={index === 0 ? id : own}
            width="auto"
            flex="1"
            minWidth="0"
            aria-label={`${label}, code of option ${index + 1}`}
            aria-describedby={describedBy}
            value={item}
            readOnly={isReadOnly || !isOpen(item)}
            onChange={({ target }) => onChange(target.value)}
          />
          {!isReadOnly && !isOpen(item) && renderRename?.({ code: item, label: item, onRenamed: keep })}
        </Row>
      )}
    </Rows>
  );
}
