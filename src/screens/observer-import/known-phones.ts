import { listObservers } from '#contract/observers.ts';
import type { Services } from '#src/services.tsx';

/** The phones of an NGO's observers, in pages; `null` where they could not be had. Asked for once an NGO. */
export interface KnownPhones {
  of: (ngoId: string | null) => Promise<string[][] | null>;
  /** Others may be there now. */
  forget: () => void;
  stop: () => void;
}

const pageSize = 1_000;
const mostPages = 100;
const patience = 30_000;

export function createKnownPhones({ call }: Pick<Services, 'call'>): KnownPhones {
  const asked = new Map<string, Promise<string[][] | null>>();
  const gone = new AbortController();

  async function load(ngoId: string): Promise<string[][] | null> {
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(patience)]);
    const pages: string[][] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const { data, totalPages } = await call(listObservers, { query: { Page: page, PageSize: pageSize } }, { signal });
      pages.push(data.filter(({ idNgo }) => idNgo === undefined || String(idNgo) === ngoId).map(({ phone }) => phone));
      if (page >= totalPages) return pages;
    }
    return null;
  }

  return {
    async of(ngoId) {
      if (ngoId === null) return null;
      const phones = asked.get(ngoId) ?? load(ngoId);
      asked.set(ngoId, phones);
      try {
        return await phones;
      } catch {
        asked.delete(ngoId);
        return null;
      }
    },
    forget: () => asked.clear(),
    stop: () => gone.abort(),
  };
}
