/** Puts the focus on an element once a dialog has given it back: the button that was pressed may be gone. */
export const focusSoon = (id: string): void => void setTimeout(() => document.getElementById(id)?.focus());
