/** The library has no types of its own. */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /** The next place where a line may end, or must; null behind the last one, which is the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
