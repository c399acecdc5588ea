/** `answers-2026-11-22.xlsx`, by what the file begins with: for servers that give it no name. */
export async function answersFileName(blob: Blob, timeZone: string | null, now: Date): Promise<string> {
  const isZip = (await blob.slice(0, 2).text()) === 'PK';
  const day = new Intl.DateTimeFormat('en-CA', timeZone === null ? {} : { timeZone }).format(now);
  return `answers-${day}.${isZip ? 'xlsx' : 'csv'}`;
}
