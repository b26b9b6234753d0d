import { configure } from "@testing-library/dom";

// What a test waits for comes when the machine gets round to it: a second would do only on an idle one.
configure({ asyncUtilTimeout: 30_000 });

// jsdom lays nothing out, so nothing ever changes its size.
globalThis.ResizeObserver ??= class implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
