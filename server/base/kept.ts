/** Returns what was made for a key before, or makes and keeps it; what throws is not kept. Keeps the newest `most`. */
export function keptByKey<T>(most: number): (key: string, make: () => T) => T {
  const kept = new Map<string, T>();
  return (key, make) => {
    if (kept.has(key)) return kept.get(key) as T;
    const made = make();
    kept.set(key, made);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}
