import { chakra } from "@chakra-ui/react/styled-system";
import type { WidgetProps } from "@rjsf/utils";
import { Button } from "../../shared/ui/Button";
import { Input } from "../../shared/ui/controls";
import { Hidden, Row, Text } from "../../shared/ui/layout";
import type { QuestionView } from "../engine";
import { OptionList, optionId } from "./OptionList";
import { described, useQuestion } from "./QuestionContext";
import { useCombobox } from "./useCombobox";
import { useLongList } from "./useLongList";

const Frame = chakra("div", { base: { position: "relative" } });
/** Says that there is a list to open, as the browser's own select does. */
const Arrow = chakra("span", { base: { position: "absolute", right: "4", top: "0", height: "48px", display: "grid", placeItems: "center", color: "quiet", pointerEvents: "none" } });
const Nothing = chakra("p", { base: { mt: "2", color: "quiet" } });

/** A long list to search by name or code (`wizards §2.2`), on the ARIA combobox pattern (W25). */
export default function ComboboxWidget(props: WidgetProps) {
  const question = useQuestion(props.name);
  return question ? <Combobox {...props} question={question} /> : null;
}

function Combobox({ id, name, value, onChange, onBlur, question }: WidgetProps & { readonly question: QuestionView }) {
  const { index, failed, retry } = useLongList(question);
  const box = useCombobox(index, value as string | undefined, onChange);
  const listId = `${id}-list`;
  const listed = box.open && index !== undefined && box.found.length > 0;
  if (failed) return <Failed onRetry={retry} />;
  return (
    <Frame>
      <Input
        id={id}
        name={name}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        pr="10"
        textOverflow="ellipsis"
        aria-expanded={listed}
        aria-controls={listed ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={listed ? optionId(listId, box.active) : undefined}
        placeholder={index ? question.placeholder : "Loading the list…"}
        value={box.text}
        onChange={({ target }) => box.type(target.value)}
        onClick={({ currentTarget }) => {
          if (!box.open) currentTarget.select();
          box.show();
        }}
        onKeyDown={box.press}
        onBlur={() => {
          box.leave();
          onBlur(id, value);
        }}
        {...described(id, question)}
      />
      <Arrow aria-hidden="true">▾</Arrow>
      {listed && <OptionList id={listId} label={question.label} index={index} found={box.found} active={box.active} onPick={box.pick} />}
      {box.open && index && !listed && <Nothing>Nothing found. Try fewer letters, or the code.</Nothing>}
      <Hidden role="status">{box.open && index ? `${box.found.length} found` : ""}</Hidden>
    </Frame>
  );
}

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
