interface Downloaded {
  blob: Blob;
  /** What the server calls it. */
  name: string | null;
}

/** As the server says, otherwise `answers-2026-11-22.xlsx`, by what the file begins with. */
export async function answersFileName({ blob, name }: Downloaded, timeZone: string | null, now: Date): Promise<string> {
  if (name !== null) return name;
  const isZip = (await blob.slice(0, 2).text()) === 'PK';
  const day = new Intl.DateTimeFormat('en-CA', timeZone === null ? {} : { timeZone }).format(now);
  return `answers-${day}.${isZip ? 'xlsx' : 'csv'}`;
}
