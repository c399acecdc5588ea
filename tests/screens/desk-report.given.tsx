import { getHandover, reviewNumbers } from '#contract/desk-report.ts';
import type { Claims } from '#contract/session-token.values.ts';
import { DeskReportScreen } from '#src/screens/desk-report/DeskReportScreen.tsx';
import type { Handover, Numbers, Person } from '#src/screens/desk-report/report.actors.ts';
import { organizer } from '#tests/support/claims.ts';
import { openScreen, settle } from '#tests/support/screen.tsx';

export const ana: Person = {
  id: 1,
  account: 'ana',
  ngo: 'Organizatorii',
  verdicts: 3,
  medianSeconds: 540,
  claimed: 2,
  isSelf: true,
  isInReach: true,
};
export const stefan: Person = {
  ...ana,
  id: 3,
  account: 'ștefan',
  ngo: 'Al doilea ONG',
  verdicts: 0,
  medianSeconds: null,
  claimed: 1,
  isSelf: false,
};

export const from = '2026-11-22T06:20:00.000Z';

export const numbers: Numbers = {
  from,
  to: null,
  open: 4,
  oldestOpenSince: '2026-11-22T06:40:00.000Z',
  waiting: 2,
  escalated: 0,
  medianSecondsToVerdict: 540,
  verdictsAnHour: [
    { hour: '2026-11-22T06:00:00.000Z', confirmed: 2, dismissed: 0 },
    { hour: '2026-11-22T07:00:00.000Z', confirmed: 0, dismissed: 1 },
  ],
  people: [ana, stefan],
};

export const handover: Handover = {
  from,
  to: null,
  at: '2026-11-22T08:00:00.000Z',
  opened: 9,
  closed: 3,
  open: 4,
  waiting: 2,
  escalated: 0,
  longest: {
    idObserver: 7,
    idPollingStation: 12,
    observerName: 'Șerban',
    pollingStationName: 'AB 12',
    since: '2026-11-22T06:40:00.000Z',
  },
  people: [ana],
  notes: [
    {
      id: 31,
      at: '2026-11-22T07:55:00.000Z',
      by: { id: 3, account: 'ștefan', ngo: 'Al doilea ONG' },
      text: 'Două așteaptă.\nSunați la 10.',
    },
    { id: 30, at: '2026-11-22T07:50:00.000Z', by: { id: 1, account: 'ana', ngo: 'Organizatorii' }, text: null },
  ],
  head: '1234:8dbd827d5bab7c99',
};

export const endpoints = { numbers: reviewNumbers, handover: getHandover };
const replies = { numbers, handover };

export const openReport = (which: 'numbers' | 'handover', { search = '', claims = organizer } = {}) =>
  openScreen(<DeskReportScreen which={which} />, { search, claims, offers: ['desk'] });

export async function opened(
  which: 'numbers' | 'handover',
  { changed = {}, ...given }: { search?: string; claims?: Claims; changed?: Partial<Numbers> | Partial<Handover> } = {},
) {
  await import('#src/ui/ConfirmDialog.tsx');
  const stage = openReport(which, given);
  await settle(() => stage.waiting(endpoints[which]).answer({ ...replies[which], ...changed }));
  return stage;
}
