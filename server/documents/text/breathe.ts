/** Lets the server answer others while a long document is made. */
export const breathe = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
