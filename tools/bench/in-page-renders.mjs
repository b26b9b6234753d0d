// @ts-check
/**
 * Runs inside the measured page before its scripts, in the place of React's developer tools. `window.rendered` counts
 * what React did so far: commits, and components that were rendered.
 */
(() => {
  /** @typedef {{ tag: number, flags: number, child: Fiber | null, sibling: Fiber | null, alternate: Fiber | null }} Fiber */
  /** React's numbers of function, class and forwardRef components, and of memoized functions. */
  const COMPONENTS = new Set([0, 1, 11, 15]);
  /** React's flag of a component that was rendered and not skipped. */
  const PERFORMED_WORK = 1;
  const rendered = { commits: 0, components: 0 };
  window.rendered = rendered;

  /** @param {Fiber} fiber @param {boolean} isNew */
  function count(fiber, isNew) {
    const didWork = isNew || (fiber.flags & PERFORMED_WORK) !== 0;
    if (COMPONENTS.has(fiber.tag) && didWork) rendered.components += 1;
    // React skipped all that is below a fiber whose child is still the same one.
    if (!isNew && fiber.child === fiber.alternate?.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) count(child, child.alternate === null);
  }

  Reflect.set(window, "__REACT_DEVTOOLS_GLOBAL_HOOK__", {
    supportsFiber: true,
    renderers: new Map(),
    checkDCE() {},
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    /** @param {number} _ @param {{ current: Fiber }} root */
    onCommitFiberRoot(_, { current }) {
      rendered.commits += 1;
      count(current, current.alternate === null);
    },
  });
})();
