import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from '#machines/bulk-act/bulk-act.machine.ts';
import { pickedRows } from '#machines/selection/selection.selectors.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import { threadsListed } from '#machines/threads/threads.selectors.ts';
import { look } from '#src/theme/classes.ts';
import { useRole } from './deskContext.ts';
import { offeredFor } from './offeredActs.ts';
import { isReviewRow } from './isReviewRow.ts';
import { Button } from '#src/ui/Button.tsx';
import { visitOf } from './several.actors.ts';
import type { Several } from './severalContext.ts';
import { SeveralForm } from './SeveralForm.tsx';
import { severalActions, severalWords, type SeveralAction } from './severalWords.ts';

interface SeveralActionsProps {
  several: Several;
  count: number;
  areAll: boolean;
}

/** The acts that fit several visits; each says once more about how many it is. */
export function SeveralActions({ several, count, areAll }: SeveralActionsProps) {
  const { t } = useTranslation();
  const role = useRole();
  const [form, setForm] = useState<SeveralAction | null>(null);
  const { bulk, selection } = several;
  const { threads } = several.desk;
  const chosen = () => {
    const keys = new Set(pickedRows(selection.getSnapshot()).map(({ key }) => key));
    return threadsListed(threads.getSnapshot()).filter((thread) => keys.has(keyOf(thread)));
  };
  /** Offered where at least one of the visits allows it: the others are left, and named. */
  const isOffered = (type: SeveralAction) =>
    areAll || chosen().some((row) => isReviewRow(row) && offeredFor(row, role, row.review.revision)(type));
  const give = (act: BulkAction) =>
    bulk.send({ type: 'act.given', act, visits: areAll ? [] : chosen().filter(isReviewRow).map(visitOf) });
  return (
    <>
      <fieldset className={look('wrap', { gap: 'md' })} aria-label={t('DESK_ACTIONS')}>
        {severalActions.map((type) => (
          <Button
            key={type}
            size="sm"
            data-opens={type}
            aria-expanded={form === type}
            disabled={!isOffered(type)}
            why={t('SEVERAL_NONE_FITS')}
            onClick={() => setForm(form === type ? null : type)}
          >
            {t(severalWords[type].name)}
          </Button>
        ))}
      </fieldset>
      {form !== null && (
        <SeveralForm
          key={form}
          kind={form}
          count={count}
          onGive={give}
          onClose={() => {
            setForm(null);
            document.querySelector<HTMLElement>(`[data-opens="${form}"]`)?.focus();
          }}
        />
      )}
    </>
  );
}
