import { Hint } from "../../../../shared/ui/controls";

/** Said instead of a control of a value that the form does not know: it stays as it is. */
export const HandWritten = ({ id }: { readonly id: string }) => (
  <Hint id={id} tabIndex={-1} mb="0">
    This was written by hand in a way that the form does not know: edit it in the text.
  </Hint>
);
