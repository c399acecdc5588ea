import { observerName, phone, pin, type ImportProblem } from '#contract/observers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readTable, type Line } from '#server/spreadsheets/read-table.ts';

export interface NewObserver {
  line: number;
  phone: string;
  pin: string;
  name: string;
}

type Columns = Readonly<Record<'phone' | 'pin' | 'name', number>>;

const WITHOUT_HEADER: Columns = { phone: 0, pin: 1, name: 2 };
const HEADINGS: Readonly<Record<keyof Columns, RegExp>> = {
  phone: /^(phone|phone ?number|mobile|telefon|tel\.?|mobil|(numar|nr\.?) (de )?telefon)$/u,
  pin: /^(pin|pin code|cod pin|password|parola)$/u,
  name: /^(name|full name|observer|nume|numele|nume (si )?prenume|nume complet|observator)$/u,
};
const LONGEST = { phone: 20, pin: 100, name: 200 };

/** Reads `Phone, Pin, Name` lines: what can be added, and what cannot with the reason. */
export function readImport(text: string): { good: NewObserver[]; bad: ImportProblem[] } {
  const lines = readTable(text, 3);
  const header = lines[0] ? readHeader(lines[0]) : undefined;
  const good = new Map<string, NewObserver>();
  const bad: ImportProblem[] = [];
  for (const { number, cells } of header ? lines.slice(1) : lines) {
    const columns = header ?? WITHOUT_HEADER;
    const given = {
      phone: (cells[columns.phone] ?? '').normalize('NFC').trim(),
      pin: (cells[columns.pin] ?? '').normalize('NFC').trim(),
      name: (cells[columns.name] ?? '').normalize('NFC').trim(),
    };
    const read = readLine(given);
    const reason = typeof read === 'string' ? read : good.has(read.phone) ? 'twin-in-file' : undefined;
    if (typeof read !== 'string' && reason === undefined) good.set(read.phone, { line: number, ...read });
    else if (reason !== undefined)
      bad.push({ line: number, phone: given.phone.slice(0, 100), name: given.name.slice(0, 200), reason });
  }
  return { good: [...good.values()], bad };
}

function readLine(given: Omit<NewObserver, 'line'>): Omit<NewObserver, 'line'> | ImportProblem['reason'] {
  if (given.phone === '') return 'phone-missing';
  if (given.pin === '') return 'pin-missing';
  if (given.name === '') return 'name-missing';
  const digits = given.phone.replaceAll(/[\s().-]/gu, '');
  if (digits.length > LONGEST.phone || given.pin.length > LONGEST.pin) return 'too-long';
  const [readPhone, readPin, readName] = [
    phone.safeParse(given.phone),
    pin.safeParse(given.pin),
    observerName.safeParse(given.name),
  ];
  if (!readPhone.success) return 'phone-invalid';
  if (!readName.success || !readPin.success) return 'too-long';
  return { phone: readPhone.data, pin: readPin.data, name: readName.data };
}

/** A first line with the headings in any order; refused where one of them is missing. */
function readHeader({ cells }: Line): Columns | undefined {
  const headings = cells.map((cell) =>
    cell.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/gu, ' ').toLowerCase(),
  );
  const at = (column: keyof Columns): number => headings.findIndex((heading) => HEADINGS[column].test(heading));
  const columns: Columns = { phone: at('phone'), pin: at('pin'), name: at('name') };
  const missing = Object.entries(columns).flatMap(([column, index]) => (index === -1 ? [column] : []));
  if (missing.length === 3 || headings.some((heading) => /\d{3}/u.test(heading))) return undefined;
  if (missing.length === 0) return columns;
  const message = `The first line names no column for: ${missing.join(', ')}. Expected are Phone, Pin and Name.`;
  throw new Refusal(400, message, { errors: [{ at: 'form', path: 'file', message }] });
}
