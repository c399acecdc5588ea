import { listObservers } from '#contract/observers.ts';
import type { Services } from '#src/services.tsx';
import type { KnownObserver } from './file-work.ts';

/** The observers of an NGO, in pages; `null` where they could not be had. Asked for once an NGO. */
export interface KnownPhones {
  of: (ngoId: string | null) => Promise<KnownObserver[][] | null>;
  /** Others may be there now. */
  forget: () => void;
  stop: () => void;
}

const pageSize = 1_000;
const mostPages = 100;
const patience = 30_000;

export function createKnownPhones({ call }: Pick<Services, 'call'>): KnownPhones {
  const asked = new Map<string, Promise<KnownObserver[][] | null>>();
  const gone = new AbortController();

  async function load(ngoId: string): Promise<KnownObserver[][] | null> {
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(patience)]);
    const pages: KnownObserver[][] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const query = { idNgo: ngoId, Page: page, PageSize: pageSize };
      const { data, totalPages } = await call(listObservers, { query }, { signal });
      // Published back ends send those of every NGO.
      const ofNgo = data.filter(({ idNgo }) => idNgo === undefined || String(idNgo) === ngoId);
      pages.push(ofNgo.map(({ phone, name }) => ({ phone, name })));
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
