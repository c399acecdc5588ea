import { checkPhones, maxPhones } from '#contract/observer-import.ts';
import type { Services } from '#src/services.tsx';
import type { KnownObserver } from './file-jobs.ts';

/** What the server says of the phones of a file; `null` where it could not say. Asked for once a file, NGO and reading of it. */
export interface PhoneCheck {
  /** @param key The same for the same phones. */
  of: (key: string, ngoId: string, phones: () => Promise<string[]>) => Promise<KnownObserver[] | null>;
  /** Others may be there now. */
  forget: () => void;
  stop: () => void;
}

const timeoutMs = 30_000;

export function createPhoneCheck({ call }: Pick<Services, 'call'>): PhoneCheck {
  const asked = new Map<string, Promise<KnownObserver[]>>();
  const gone = new AbortController();

  async function ask(ngoId: string, phonesOf: () => Promise<string[]>): Promise<KnownObserver[]> {
    const phones = await phonesOf();
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(timeoutMs)]);
    const known: KnownObserver[] = [];
    for (let begin = 0; begin < phones.length; begin += maxPhones) {
      const part = phones.slice(begin, begin + maxPhones);
      const { there } = await call(checkPhones, { body: { idNgo: ngoId, phones: part } }, { signal });
      for (const { at, name, ngo } of there) known.push({ phone: part[at] ?? '', name, ngo });
    }
    return known;
  }

  return {
    async of(key, ngoId, phones) {
      const known = asked.get(key) ?? ask(ngoId, phones);
      asked.set(key, known);
      try {
        return await known;
      } catch {
        asked.delete(key);
        return null;
      }
    },
    forget: () => asked.clear(),
    stop: () => gone.abort(),
  };
}
