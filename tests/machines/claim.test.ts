import { fromCallback } from 'xstate';
import { createClaimMachine, type ClaimEvent } from '#machines/claim/claim.machine.ts';
import { endOf, isMine, lossOf } from '#machines/claim/claim.selectors.ts';
import { same } from '#machines/same.ts';
import type { ThreadKey } from '#machines/threads/threads.rows.ts';
import { failures } from '#tests/support/failures.ts';
import { quiet } from '#tests/support/loader.ts';
import { claimOf, dan } from '#tests/support/reviews.ts';
import { walk } from '#tests/support/walk.ts';

const visit = { idObserver: 1, idPollingStation: 1_001 };
const mine = claimOf();
const others = claimOf({ by: dan, isMine: false });
const later = '2026-11-21T20:10:00.000Z';

walk({
  name: 'claim',
  machine: createClaimMachine<ThreadKey>().provide({
    actors: {
      row: fromCallback<ClaimEvent, { subject: ThreadKey }>(() => {}),
      work: quiet,
      end: fromCallback(() => {}),
    },
  }),
  input: { subject: visit, claim: null },
  otherInputs: { 'dealt to me': { subject: visit, claim: mine }, 'claimed by Dan': { subject: visit, claim: others } },
  events: {
    'the row says mine': { type: 'claim.changed', claim: mine },
    'the row says Dan’s': { type: 'claim.changed', claim: others },
    'the row says nobody’s': { type: 'claim.changed', claim: null },
    'the row says it ran out': { type: 'claim.changed', claim: null, hasRunOut: true },
    worked: { type: 'worked' },
    'the end is near': { type: 'end.neared' },
    'loss read': { type: 'loss.read' },
  },
  replies: {
    renew: {
      held: { output: { isHeld: true, until: later, by: null } },
      'taken over by Dan': { output: { isHeld: false, until: null, by: 'dan' } },
      'run out': { output: { isHeld: false, until: null, by: null } },
      'connection broke': { error: failures.offline },
    },
  },
  project: ({ claim, takenBy, endsAt }) => [claim && [claim.isMine, claim.until], takenBy, endsAt !== null],
  rules: {
    'DSK-03 it is renewed by work, not by an open tab': ({ title, before, after }) =>
      (before.children.renew === undefined && after.children.renew !== undefined) ===
      (title === 'worked' && after.children.renew !== undefined),
    'DSK-03 it is renewed at most once a minute': ({ before, waited }) =>
      waited === 0 || (before.matches({ mine: 'resting' }) && waited === 60_000),
    'DSK-03 only what is mine is renewed, and it is this visit': ({ after }) =>
      after.children.renew === undefined ||
      (isMine(after) && same(after.children.renew.getSnapshot().input, { subject: visit })),
    'DSK-03 once renewed it ends when the server says': ({ title, after }) =>
      title !== 'held' || after.context.claim?.until === later,
    'DSK-03 that it ends soon is said once, with the time, until it is prolonged, lost or another': ({
      title,
      before,
      after,
    }) => {
      if (endOf(before) === null)
        return title === 'the end is near' && isMine(before)
          ? endOf(after) === before.context.claim?.until
          : endOf(after) === null;
      const isOver = title.startsWith('the row') || ['held', 'run out', 'taken over by Dan'].includes(title);
      return endOf(after) === (isOver ? null : endOf(before));
    },
    'DSK-03 when the end was said the next key prolongs it, also after one that failed': ({ title, before, after }) =>
      title === 'worked'
        ? after.children.renew !== undefined
        : title !== 'connection broke' || after.matches({ mine: endOf(before) === null ? 'resting' : 'due' }),
    'DSK-03 whose end is watched is what is mine, until the server lets go of it': ({ after }) =>
      isMine(after)
        ? same(after.children.end?.getSnapshot().input, { until: after.context.claim?.until })
        : after.children.end === undefined,
    'DSK-03 the row of this visit and the work on it are followed all the time': ({ after }) =>
      same(after.children.row?.getSnapshot().input, { subject: visit }) && after.children.work !== undefined,
    'DSK-03 whoever had it hears at once who took it over, or that it ran out': ({ title, before, after }) => {
      if (!isMine(before)) return true;
      if (title === 'the row says Dan’s' || title === 'taken over by Dan') return same(lossOf(after), { to: 'dan' });
      return same(lossOf(after), ['run out', 'the row says it ran out'].includes(title) ? { to: null } : undefined);
    },
    'DSK-03 that it was lost stands until it is read, or it is mine again': ({ title, before, after }) =>
      lossOf(before) === undefined ||
      ['loss read', 'the row says mine'].includes(title) === (lossOf(after) === undefined),
    'DSK-03 who gave it back has lost nothing': ({ title, before, after }) =>
      title !== 'the row says nobody’s' || lossOf(before) !== undefined || lossOf(after) === undefined,
    'DSK-03 a renewal that fails takes nothing away': ({ title, after }) =>
      title !== 'connection broke' || isMine(after),
    'DSK-03 it is mine exactly as the row says, but for what was just lost': ({ title, after }) =>
      !title.startsWith('the row') || isMine(after) === (title === 'the row says mine'),
  },
  refused: [],
});
