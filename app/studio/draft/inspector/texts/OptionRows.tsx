import { plainText } from "../../../../../engine/analysis/index";
import { Hint } from "../../../../shared/ui/controls";
import { Row } from "../../../../shared/ui/layout";
import { Faint } from "../../ui/parts";
import type { ControlProps } from "../control";
import { CodeField } from "./CodeField";
import { codeFor, isInFixedOrder } from "./options";
import type { Option } from "./options";
import { OptionWords } from "./OptionWords";
import type { CodesAround } from "./renaming";
import { Rows } from "./rows/Rows";
import { useCodes } from "./useCodes";
import type { Codes } from "./useCodes";

interface Props extends ControlProps, CodesAround {
  readonly options: readonly Option[];
  readonly onOptions: (options: readonly Option[]) => void;
}

/** Codes with their words. The code of a new option follows its label until it is typed. */
export function OptionRows({ options, isUsed, renderRename, onRemoving, onOptions, ...control }: Props) {
  const { id, label, isReadOnly } = control;
  const codes = options.map(({ code }) => code);
  const known = useCodes(codes, isUsed);
  const isFixed = isInFixedOrder(options);
  return (
    <>
      {isFixed && !isReadOnly && <Hint fontSize="0.8125rem">Options whose codes are numbers come in their order.</Hint>}
      <Rows
        id={id}
        label={label}
        items={options}
        isReadOnly={isReadOnly}
        isUnordered={isFixed}
        nameOf={(_, index) => `Option ${index + 1}`}
        additions={[{ label: "Add an option", item: { code: codeFor("", codes), words: "" } }]}
        onItems={onOptions}
        onRemoving={
          onRemoving && (({ code, words }, away) => onRemoving({ code, label: plainText(words) ?? code }, away))
        }
      >
        {({ id: own, index, item, onChange }) => (
          <OneOption
            {...control}
            id={index === 0 ? id : own}
            label={`${label}, option ${index + 1}`}
            option={item}
            others={codes.filter((code) => code !== item.code)}
            known={known}
            renderRename={renderRename}
            onOption={onChange}
          />
        )}
      </Rows>
    </>
  );
}

interface OneProps extends Omit<ControlProps, "value" | "onChange"> {
  readonly option: Option;
  readonly others: readonly string[];
  readonly known: Codes;
  readonly renderRename: CodesAround["renderRename"];
  readonly onOption: (option: Option) => void;
}

function OneOption({ option, others, known, renderRename, onOption, ...control }: OneProps) {
  const { id, label, isReadOnly } = control;
  const { code, words } = option;
  const isFollowing = known.follows(code);
  return (
    <>
      <OptionWords
        {...control}
        words={words}
        onWords={(now) =>
          onOption({ code: isFollowing && typeof now === "string" ? codeFor(now, others) : code, words: now })
        }
      />
      {!isReadOnly && known.isOpen(code) ? (
        <CodeField
          id={`${id}-code`}
          label={label}
          code={code}
          others={others}
          onCode={(now) => {
            known.type(now);
            onOption({ ...option, code: now });
          }}
        />
      ) : (
        <Row gap="2">
          <Faint>Saved as {code}</Faint>
          {!isReadOnly && renderRename?.({ code, label: plainText(words) ?? code, onRenamed: known.keep })}
        </Row>
      )}
    </>
  );
}
