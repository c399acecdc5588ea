import { foundKinds, maxFound, visibleText, wordsOf } from '#contract/find.values.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#server/http/handler.ts';
import { scoped } from '#server/scope.ts';
import { countiesOf } from '#server/stations/places.ts';
import { findForms, findQuestions } from './forms.ts';
import { findNotes } from './notes.ts';
import { findNgos, findObservers, namedObservers } from './observers-and-ngos.ts';
import { plainWords, type Search } from './match-words.ts';
import { findStations } from './stations.ts';

const nothing = { stations: [], observers: [], ngos: [], forms: [], questions: [], notes: [], more: [] };

export const findHandlers: Pick<Handlers<Contract>, 'findAnything'> = {
  async findAnything({ query: { q, observers: ids = [] } }, { db, caller, config, now }) {
    const given = { scope: scoped(caller), isOrganizer: caller.organizer, prefix: config.phonePrefix };
    if (q.trim() === '') return { ...nothing, observers: await namedObservers(db, given, ids) };
    const words = wordsOf(q);
    if (words.length === 0) return nothing;
    const search: Search = { ...given, typed: visibleText(q), words: await plainWords(db, words) };
    const [stations, observers, ngos, forms, questions, notes] = await Promise.all([
      findStations(db, search, await countiesOf(db, now)),
      findObservers(db, search),
      findNgos(db, search),
      findForms(db, search),
      findQuestions(db, search),
      findNotes(db, search),
    ]);
    return {
      stations: stations.slice(0, maxFound),
      observers: observers.slice(0, maxFound),
      ngos: ngos.slice(0, maxFound),
      forms: forms.slice(0, maxFound),
      questions: questions.slice(0, maxFound),
      notes: notes.slice(0, maxFound),
      more: foundKinds.filter(
        (kind) => ({ stations, observers, ngos, forms, questions, notes })[kind].length > maxFound,
      ),
    };
  },
};
