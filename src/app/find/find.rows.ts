import type { ParseKeys } from 'i18next';
import type { Found } from '#contract/find.ts';
import { foundKinds } from '#contract/find.values.ts';
import { plain } from '#contract/normalize.values.ts';
import { observerPath, pathTo } from '#src/routes.ts';
import { withSearch } from '#src/lists/addressSearch.ts';

/** What was found, and whether all that could have it was searched. */
export type Findings = Found & { isPartial: boolean };

/** Something that can be opened. */
export interface FindRow {
  key: string;
  title: string;
  /** What tells it apart. */
  note: string;
  /** Where it leads, or what it does. */
  opens: string | (() => void);
  /** Whether its words may be kept by the browser: names and notes of people may not. */
  isKept: boolean;
}

export interface FindGroup {
  name: ParseKeys;
  rows: readonly FindRow[];
  hasMore: boolean;
}

export interface Reader {
  isOrganizer: boolean;
  stationName: (code: string, number: number) => string;
}

const titles = {
  stations: 'FIND_STATIONS',
  observers: 'OBSERVERS',
  ngos: 'NGOS',
  forms: 'FORMS',
  questions: 'FIND_QUESTIONS',
  notes: 'FIND_NOTES',
} as const;

/** What the server has found, kind by kind; kinds of which nothing was found are left out. */
export function groupsOf(found: Findings, reader: Reader): FindGroup[] {
  const rows = { ...placesOf(found, reader), ...formsOf(found, reader), observers: observerRows(found, reader) };
  return foundKinds
    .filter((kind) => rows[kind].length > 0)
    .map((kind) => ({ name: titles[kind], rows: rows[kind], hasMore: found.more.includes(kind) }));
}

/** An organizer may know two people with one phone. */
export const observerRows = ({ observers }: Pick<Found, 'observers'>, { isOrganizer }: Reader): FindRow[] =>
  observers.map(({ id, name, phone, ngo }) => ({
    key: `observers-${id}`,
    title: name,
    note: ngo === null ? phone : `${phone} · ${ngo}`,
    opens: observerPath('view', phone, isOrganizer ? id : null),
    isKept: false,
  }));

function placesOf({ stations, notes }: Findings, { stationName }: Reader) {
  return {
    stations: stations.map(({ countyCode, number, address }) => ({
      key: `stations-${countyCode}-${number}`,
      title: stationName(countyCode, number),
      note: address,
      opens: withSearch(pathTo('answers'), { county: countyCode, station: number }),
      isKept: true,
    })),
    notes: notes.map(({ id, idObserver, idPollingStation, idForm, countyCode, number, excerpt }) => ({
      key: `notes-${id}`,
      title: excerpt,
      note: stationName(countyCode, number),
      opens: `${pathTo('answersThread', { idObserver, idPollingStation })}?form=${idForm ?? 0}`,
      isKept: false,
    })),
  };
}

/** Others than organizers see the forms in their list alone. */
function formsOf({ ngos, forms, questions }: Findings, { isOrganizer }: Reader) {
  const addressOf = (id: number) => (isOrganizer ? pathTo('form', { id }) : pathTo('forms'));
  return {
    ngos: ngos.map(({ id, name, shortName }) => ({
      key: `ngos-${id}`,
      title: name,
      note: shortName,
      opens: pathTo('ngoView', { id }),
      isKept: true,
    })),
    forms: forms.map(({ id, code, description }) => ({
      key: `forms-${id}`,
      title: description,
      note: code,
      opens: addressOf(id),
      isKept: true,
    })),
    questions: questions.map(({ id, idForm, formCode, code, text }) => ({
      key: `questions-${id}`,
      title: text,
      note: `${formCode} · ${code}`,
      opens: isOrganizer ? `${addressOf(idForm)}?question=${id}` : addressOf(idForm),
      isKept: true,
    })),
  };
}

/** Those in which every word begins one of theirs. */
export function having(rows: readonly FindRow[], words: readonly string[]): FindRow[] {
  const wanted = words.map(plain);
  return rows.filter(({ title, note }) => {
    const own = plain(`${title} ${note}`).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((word) => own.some((one) => one.startsWith(word)));
  });
}
