/** What browsers say of a module that they could not load; it ends in the module's address. */
const FAILED = /module: (https?:\/\/\S+)$/;

/** Address → the module that was loaded by another name, so that there is only one of it. */
const others = new Map<string, Promise<unknown>>();

/**
 * Loads a module. A browser remembers that one could not be had and does not ask for it again, so it is asked for once
 * more under another address of the same file.
 * @throws what the first try threw, where the browser does not say which file it was; else what the second threw
 */
export async function importAgain<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (error) {
    const address = FAILED.exec(error instanceof Error ? error.message : "")?.[1];
    if (address === undefined) throw error;
    return (await otherwise(address)) as M;
  }
}

function otherwise(address: string): Promise<unknown> {
  const known = others.get(address);
  if (known) return known;
  const loading: Promise<unknown> = import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
  others.set(address, loading);
  loading.catch(() => others.delete(address));
  return loading;
}
