import { chakra } from "../../shared/theme/chakra";
import type { WidgetProps } from "@rjsf/utils";
import { chosenCard } from "../../shared/ui/controls";
import type { QuestionView } from "../engine";
import { described, useForm, useQuestion } from "./QuestionContext";
import { priceWords } from "../parts/priceWords";
import { optionsOf } from "./SelectWidget";

const Choices = chakra("div", { base: { display: "flex", flexDirection: "column", gap: "2.5" } });
const Choice = chakra("label", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "3",
    minHeight: "48px",
    px: "4",
    py: "3",
    cursor: "pointer",
    bg: "raised",
    border: "1px solid",
    borderColor: "edge",
    borderRadius: "control",
    _hover: { bg: "hover" },
    "&&&:has(:checked)": chosenCard,
    "&:has(:focus-visible)": { outline: "3px solid", outlineColor: "focus", outlineOffset: "2px" },
    // A person's name is in it.
    "& > span": { minWidth: "0" },
  },
  variants: { large: { true: { px: "5", py: "5", borderRadius: "card" } } },
});
const Mark = chakra("input", {
  base: {
    mt: "0.125rem",
    _focusVisible: { outline: "none" },
  },
});
const Name = chakra("span", {
  base: { display: "block" },
  variants: { large: { true: { fontWeight: "650", fontSize: "1.125rem" } } },
});
/** What a choice costs, at the end of its card where there is room. */
const Cost = chakra("span", {
  base: {
    display: "block",
    // A long name beside it wraps.
    flex: "none",
    ms: { sm: "auto" },
    mt: { base: "0.5", sm: "0" },
    ps: { sm: "4" },
    fontWeight: "600",
    fontVariantNumeric: "tabular-nums",
    whiteSpace: { sm: "nowrap" },
  },
});
const Words = chakra("span", {
  base: { display: "flex", flexDirection: { base: "column", sm: "row" }, flex: "1", "& > span": { minWidth: "0" } },
});
const Aside = chakra("span", {
  base: { display: "block", color: "quiet", mt: "0.5", fontSize: { base: "0.875rem", sm: "1rem" } },
});

interface Beside {
  readonly hint: string | undefined;
  readonly cost: string | undefined;
}

/** Choice → what it says beside its name. */
const asidesOf = ({ options = [] }: QuestionView): ReadonlyMap<unknown, Beside> =>
  new Map(options.map(({ value, hint, price }) => [value, { hint, cost: price && priceWords(price) }]));

const NOTHING: Beside = { hint: undefined, cost: undefined };

interface Place extends Beside {
  readonly id: string;
  readonly index: number;
}
const idAt = ({ id, index }: Pick<Place, "id" | "index">): string => (index === 0 ? id : `${id}-${index}`);

/** The attributes of a choice's control: its hint describes it, and is not part of its name (N-03). */
function said(place: Place, question: QuestionView) {
  const own = idAt(place);
  const beside = [place.hint && `${own}-about`, place.cost && `${own}-cost`].filter(Boolean).join(" ");
  if (beside === "") return { id: own, ...described(place.id, question) };
  return { id: own, "aria-labelledby": `${own}-name`, ...described(place.id, question, beside) };
}

interface SaidProps extends Place {
  readonly label: string;
  readonly large?: boolean;
}
/** The words of a choice: its name and its hint. */
function Said({ label, large = false, ...place }: SaidProps) {
  const own = idAt(place);
  const { hint, cost } = place;
  const words = (
    <span>
      <Name id={`${own}-name`} large={large}>
        {label}
      </Name>
      {hint !== undefined && <Aside id={`${own}-about`}>{hint}</Aside>}
    </span>
  );
  if (cost === undefined) return words;
  return (
    <Words>
      {words}
      <Cost id={`${own}-cost`}>{cost}</Cost>
    </Words>
  );
}

/** One of a few choices; none is preselected (W18). */
function Radios({ id, name, value, onChange, onBlur, large = false }: WidgetProps & { readonly large?: boolean }) {
  const question = useQuestion();
  const { idPrefix, lists } = useForm();
  const asides = asidesOf(question);
  return (
    <Choices>
      {optionsOf(question, lists).map((option, index) => (
        <Choice key={String(option.value)} large={large}>
          <Mark
            type="radio"
            {...said({ id, index, ...(asides.get(option.value) ?? NOTHING) }, question)}
            name={`${idPrefix}_${name}`}
            value={String(option.value)}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            onBlur={() => onBlur(id, value)}
          />
          <Said {...{ id, index, large }} label={option.label} {...(asides.get(option.value) ?? NOTHING)} />
        </Choice>
      ))}
    </Choices>
  );
}

export const RadioWidget = (props: WidgetProps) => <Radios {...props} />;

/** The same choice as big cards. */
export const CardsWidget = (props: WidgetProps) => <Radios {...props} large />;

/** Several of a few: a box for each, in their order. */
export function CheckboxesWidget({ id, name, value, onChange, onBlur }: WidgetProps) {
  const question = useQuestion();
  const { lists } = useForm();
  const options = optionsOf(question, lists);
  const asides = asidesOf(question);
  const ticked: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggle = (code: unknown): void => {
    const isTicked = (option: { readonly value: unknown }): boolean =>
      ticked.includes(option.value) !== (option.value === code);
    onChange(options.filter(isTicked).map((option) => option.value));
  };
  return (
    <Choices>
      {options.map((option, index) => (
        <Choice key={String(option.value)}>
          <Mark
            type="checkbox"
            {...said({ id, index, ...(asides.get(option.value) ?? NOTHING) }, question)}
            name={`${name}-${String(option.value)}`}
            checked={ticked.includes(option.value)}
            onChange={() => toggle(option.value)}
            onBlur={() => onBlur(id, value)}
          />
          <Said {...{ id, index }} label={option.label} {...(asides.get(option.value) ?? NOTHING)} />
        </Choice>
      ))}
    </Choices>
  );
}

/** A box that says Yes or nothing; the whole label can be pressed (W29). */
export function CheckboxWidget({ id, name, value, onChange, onBlur }: WidgetProps) {
  const question = useQuestion();
  return (
    <Choice>
      <Mark
        type="checkbox"
        id={id}
        name={name}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
        onBlur={() => onBlur(id, value)}
        {...described(id, question)}
      />
      <span>{question.label}</span>
    </Choice>
  );
}
