/** What makes two codes the same: to the server, case makes no difference either. */
export const codeKey = (code: string): string => code.trim().toLowerCase();

/** The code that follows: A → B, A9 → A10, B07 → B08; '' where no order can be seen, or no free code near. `taken` holds keys. */
export function nextCode(code: string, taken: ReadonlySet<string>, maxLength: number): string {
  let next = following(code.trim());
  for (let tries = 0; next !== '' && next.length <= maxLength && tries < 1_000; tries++) {
    if (!taken.has(codeKey(next))) return next;
    next = following(next);
  }
  return '';
}

function following(code: string): string {
  const [, stem = '', digits = ''] = /^(.*?)(\d{1,9})$/u.exec(code) ?? [];
  if (digits !== '') return stem + String(Number(digits) + 1).padStart(digits.length, '0');
  return /^[A-Y]$/iu.test(code) ? String.fromCharCode(code.charCodeAt(0) + 1) : '';
}
