const MOST_DECIMALS = 6;

/**
 * A number with so many decimals (0 to 6), a half away from zero: 2.675 becomes 2.68, as it is written and not as binary
 * fractions keep it. Undefined for anything else.
 */
export function rounded(number: unknown, decimals: unknown): number | undefined {
  if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
  if (!Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > MOST_DECIMALS) return undefined;
  const written = String(Math.abs(number));
  // So large or so small a number has no decimals to round, or none that are kept.
  if (written.includes("e")) return Math.abs(number) < 1 ? 0 : number;
  const whole = Math.round(Number(`${written}e${Number(decimals)}`));
  return Math.sign(number) * Number(`${whole}e-${Number(decimals)}`) || 0;
}
