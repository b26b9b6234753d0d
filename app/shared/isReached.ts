/** Whether the server answers now. Never throws. */
export const isReached = (): Promise<boolean> =>
  fetch("/flows/index.json", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
