/** The question that a machine answers: the first line of its file. */
export function questionOf(source: string): string {
  const question = /^\/\*\* \S+(?: \S+)?: (.*\?) \*\//.exec(source)?.[1] ?? '';
  return question.charAt(0).toUpperCase() + question.slice(1);
}
