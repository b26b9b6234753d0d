/**
 * Lets the page move the focus only while it has it: the wizard gives it to a heading or to what is wrong, and who
 * types beside the frame must not lose their place by that.
 */
export function keepFocusOfOthers(elements: HTMLElement): void {
  const ifHere: ProxyHandler<typeof elements.focus> = {
    apply: (focus, element, options) => {
      if (document.hasFocus()) Reflect.apply(focus, element, options);
    },
  };
  Object.defineProperty(elements, "focus", { value: new Proxy(Reflect.get(elements, "focus"), ifHere) });
}
