import { chakra } from "../theme/chakra";

/** Goes to a line of its own before it is broken. */
const Whole = chakra("span", { base: { display: "inline-block", maxWidth: "100%", overflowWrap: "anywhere" } });

/** A text whose email addresses stay whole; one that is longer than a line breaks at its `@` first. */
export function WholeAddresses({ text }: { readonly text: string }) {
  return text.split(/(\S+@\S+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    const at = part.indexOf("@");
    return (
      <Whole key={index}>
        {part.slice(0, at)}
        <wbr />
        {part.slice(at)}
      </Whole>
    );
  });
}
