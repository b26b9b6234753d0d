/** Ten digits, bare or as 555-123-4567, in the form that is kept: 555-123-4567. Undefined for any other text. */
export function dashedPhone(text: string): string | undefined {
  const match = /^(\d{3})(-?)(\d{3})\2(\d{4})$/.exec(text);
  return match ? `${match[1]}-${match[3]}-${match[4]}` : undefined;
}
