// @ts-check
import { createElement, Fragment } from "react";

/**
 * Stands in the built app for the Markdown reader that rjsf brings (32 kB gzip): no text of ours goes through rjsf,
 * the engine has broken Markdown into blocks before.
 * @param {{ children?: import("react").ReactNode }} properties
 */
export function Markdown({ children }) {
  return createElement(Fragment, null, children);
}
