/**
 * Equal shares of a total among `count` people (wizards §4.2): each gets total/count rounded half up and the last one
 * absorbs the difference; where that would leave the last one with less than 1, everyone is rounded down instead
 * (resolutions P-12).
 */
export function equalShares(count: number, total: number): readonly number[] {
  if (count < 1) return [];
  const rounded = Math.floor(total / count + 0.5);
  const each = total - rounded * (count - 1) >= 1 ? rounded : Math.floor(total / count);
  return Array.from({ length: count }, (_, index) => (index < count - 1 ? each : total - each * (count - 1)));
}

/** A typed share: a whole number becomes a number; anything else stays as typed, to be shown as wrong. */
export const shareOf = (value: unknown): unknown =>
  typeof value === "string" && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value;

/** Whether a share is a whole number from 0 to the total. */
export const isShare = (value: unknown, total: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= total;
