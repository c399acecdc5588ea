const COMMONEST = 10_000;
let list: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is changed: a login needs nothing of it. */
const commonest = () =>
  (list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, COMMONEST).map((word) => word.toLowerCase())),
  ));

/** The shortest part that comes again and again until it is the whole. */
const repeated = (text: string): string => text.slice(0, `${text}${text}`.indexOf(text, 1));

/** So many digits and signs, on each side, do not make another password of a common one. */
const MAX_AROUND = 4;

/** The text without up to four digits and signs at each end. */
function* coresOf(text: string): Generator<string> {
  const before = /^[^\p{L}]*/u.exec(text)?.[0].length ?? 0;
  const after = /[^\p{L}]*$/u.exec(text)?.[0].length ?? 0;
  for (let start = 0; start <= Math.min(before, MAX_AROUND); start += 1)
    for (let end = 0; end <= Math.min(after, MAX_AROUND); end += 1) yield text.slice(start, text.length - end);
}

/** Whether it is one of the 10,000 commonest, one of them repeated, or one with a few digits around it. In small letters. */
export async function isCommon(password: string): Promise<boolean> {
  const words = await commonest();
  return [...coresOf(password)].some((core) => words.has(core) || words.has(repeated(core)));
}
