import { chakra } from "../../shared/theme/chakra";
import { clipped } from "../../shared/theme/styles";
import type { WidgetProps } from "@rjsf/utils";
import { useCallback } from "react";
import { Button } from "../../shared/ui/Button";
import { KINDS } from "../../shared/fields/kinds";
import { activeOption, control } from "../../shared/ui/controls";
import { Row, Text } from "../../shared/ui/layout";
import type { QuestionView } from "../engine";
import { OptionList, optionId } from "./OptionList";
import { described, useBusy, useForm, useQuestion } from "./QuestionContext";
import { useCombobox } from "./useCombobox";
import type { ListAnswer } from "./listAnswer";
import { useLongList } from "./useLongList";

export { preloadList } from "./useLongList";

/**
 * The style of all its parts, so that a keystroke renders only plain elements: styled ones would take longer than the
 * search.
 */
const Frame = chakra("div", {
  base: {
    position: "relative",
    "& > input": { ...control, pr: "10", textOverflow: "ellipsis" },
    // Shows that there is a list to open, as the browser's own select does.
    "&:has(> input)::after": {
      content: '"▾"',
      position: "absolute",
      right: "4",
      top: "0",
      height: "48px",
      display: "grid",
      placeItems: "center",
      color: "quiet",
      pointerEvents: "none",
    },
    "& > p": { mt: "2", color: "quiet" },
    "& > [role=status]": clipped,
    "& > [data-popup]": {
      position: "absolute",
      zIndex: "1",
      left: "0",
      right: "0",
      mt: "1",
      bg: "raised",
      border: "1px solid",
      borderColor: "edge",
      borderRadius: "control",
      boxShadow: "0 6px 24px rgb(0 0 0 / 18%)",
    },
    "& > [data-popup] > p": { px: "4", pt: "2.5", color: "quiet", fontSize: "0.9375rem" },
    "& [role=listbox]": { p: "1", maxHeight: "20rem", overflowY: "auto", overscrollBehavior: "contain" },
    "& [role=option]": {
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "space-between",
      alignItems: "baseline",
      columnGap: "4",
      px: "3",
      py: "2.5",
      cursor: "pointer",
      borderRadius: "4px",
      lineHeight: "1.35",
      overflowWrap: "anywhere",
    },
    "& [role=option]:hover": { bg: "tint" },
    "& [role=option][aria-selected=true]": activeOption,
    // What tells it from others of its name goes below it where a large text leaves no room beside it.
    "& [role=option] > span:first-of-type": { flex: "1 1 8rem" },
    "& [role=option] > span + span": {
      flex: "0 1 auto",
      color: "quiet",
      fontSize: "0.9375rem",
      fontVariantNumeric: "tabular-nums",
    },
  },
});

/** A long list to search by name or code (`wizards §2.2`), on the ARIA combobox pattern (W25). */
export default function ComboboxWidget(props: WidgetProps) {
  const question = useQuestion();
  return (
    <Frame>
      <Combobox {...props} question={question} />
    </Frame>
  );
}

function Combobox({ id, name, value, onBlur, question }: WidgetProps & { readonly question: QuestionView }) {
  const { index, failed, retry } = useLongList(question);
  const { answer } = useForm();
  const { name: asked } = question;
  const given = useCallback((chosen: ListAnswer) => answer(asked, chosen ?? null), [answer, asked]);
  const box = useCombobox({ list: index, value: value as ListAnswer, isBusy: useBusy(), answer: given });
  const listId = `${id}-list`;
  const listed = box.open && index !== undefined && box.found.length > 0;
  if (failed) return <Failed onRetry={retry} />;
  return (
    <>
      <input
        id={id}
        name={name}
        role="combobox"
        autoComplete="off"
        {...KINDS.search.attributes}
        aria-expanded={listed}
        aria-controls={listed ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={listed && box.active >= 0 ? optionId(listId, box.active) : undefined}
        placeholder={index ? question.placeholder : "Loading the list…"}
        value={box.text}
        onChange={({ target }) => {
          if (target === document.activeElement) return box.type(target.value);
          // A script fills the field without entering it, and will not leave it.
          box.leave(target.value);
          onBlur(id, value);
        }}
        onClick={({ currentTarget }) => {
          if (!box.open) currentTarget.select();
          box.show();
        }}
        onKeyDown={box.press}
        onBlur={() => {
          box.leave();
          onBlur(id, value);
        }}
        // What is being typed is not wrong yet (W12).
        {...described(id, box.open ? { ...question, error: undefined } : question)}
      />
      {listed && (
        <div data-popup="">
          {box.isClosest && <p>No exact match. These come closest:</p>}
          <OptionList
            id={listId}
            label={question.label}
            index={index}
            found={box.found}
            active={box.active}
            onPick={box.pick}
          />
        </div>
      )}
      {box.open && index && !listed && <p>Nothing found. Try another word, or the code.</p>}
      <span role="status">{box.open && index ? announced(box.found.length, listed && box.isClosest) : ""}</span>
    </>
  );
}

const announced = (count: number, isClosest: boolean): string =>
  isClosest ? `No exact match. ${count} close to it found` : `${count} found`;

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Row role="alert">
      <Text>The list could not be loaded.</Text>
      <Button kind="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Row>
  );
}
