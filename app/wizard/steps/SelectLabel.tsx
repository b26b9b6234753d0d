interface Props {
  readonly isSelected: boolean;
  readonly labels: { readonly select: string; readonly selected: string };
}

/** What the button of a plan says. The mark is for the eye: a screen reader hears that the button is pressed. */
export const SelectLabel = ({ isSelected, labels: { select, selected } }: Props) =>
  isSelected ? (
    <>
      <span aria-hidden>✓ </span>
      {selected}
    </>
  ) : (
    select
  );
