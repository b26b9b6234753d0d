/** Returns what was made for a key before, or makes and keeps it; what throws is not kept. Keeps the newest `most`. */
export function keptByKey<T>(most: number): (key: string, make: () => T) => T {
  const kept = new Map<string, { readonly value: T }>();
  return (key, make) => {
    const known = kept.get(key);
    if (known) return known.value;
    const made = make();
    kept.set(key, { value: made });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}
