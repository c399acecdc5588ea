import { shallowEqual, useSelector } from '@xstate/react';
import { Search, X } from 'lucide';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { County, RangeProblem } from '#machines/notification-recipients/notification-recipients.area.ts';
import * as people from '#machines/notification-recipients/notification-recipients.selectors.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { Button } from '#src/ui/Button.tsx';
import { CountyBox } from '#src/ui/CountyBox.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { useIsLoading } from '#src/loading/useRetry.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './AreaForm.module.css';
import type { CountiesActor, RecipientsActor } from './notifications.actors.ts';
import { stationIn } from './notifications.query.ts';

interface AreaFormProps {
  recipients: RecipientsActor;
  counties: CountiesActor;
}

const none: readonly County[] = [];

/** Where the observers are at work now: a county, and of its stations all or a range (NTF-01 to NTF-03). */
export function AreaForm({ recipients, counties }: AreaFormProps) {
  const { t } = useTranslation();
  const known = useSelector(counties, itemOf<County[]>) ?? none;
  const loading = useIsLoading(counties);
  const area = useSelector(recipients, people.areaOf, shallowEqual);
  const problem = useSelector(recipients, people.rangeProblem);
  const canSearch = useSelector(recipients, people.canSearch);
  // Another key forgets what was typed into the picker.
  const [generation, setGeneration] = useState(0);
  const { county, from, to } = area;
  const options = known.map((one) => ({
    code: one.code,
    name: one.name,
    note: t('NOTIFICATION_STATIONS', { count: one.limit }),
  }));
  const words = useWords(problem);
  const why = canSearch ? undefined : (words ?? t('NOTIFICATION_CHOOSE_COUNTY'));
  const range = (changed: { from?: number | null; to?: number | null }) =>
    recipients.send({ type: 'range.changed', from, to, ...changed });
  const station = (end: 'from' | 'to', label: string, hint: number | undefined) => (
    <TextField
      label={label}
      name={end}
      inputMode="numeric"
      value={area[end] ?? ''}
      {...(hint !== undefined && { placeholder: String(hint) })}
      readOnly={county === null || county.limit === 0}
      error={end === 'to' && problem !== 'noStations' ? words : undefined}
      {...(county === null && { title: t('NOTIFICATION_CHOOSE_COUNTY') })}
      onChange={({ currentTarget }) => range({ [end]: stationIn(currentTarget.value) })}
    />
  );
  return (
    <>
      <LoadNotice actor={counties} title={t('NOTIFICATION_COUNTIES_FAILED')} />
      <form
        className={styles['area']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- React does not know the tag search yet
        role="search"
        aria-label={t('NOTIFICATION_FIND')}
        onSubmit={(event) => {
          event.preventDefault();
          recipients.send({ type: 'search.asked' });
        }}
      >
        <CountyBox
          key={generation}
          label={t('COUNTIES')}
          counties={options}
          value={county?.code ?? ''}
          isLoading={loading}
          onChoose={(code) =>
            recipients.send({ type: 'county.chosen', county: known.find((one) => one.code === code) ?? null })
          }
        />
        {station('from', t('POLLING_STATIONS_FROM'), county === null ? undefined : 1)}
        {station('to', t('POLLING_STATIONS_TO'), county?.limit)}
        <div className={styles['buttons']}>
          <Button type="submit" variant="solid" disabled={!canSearch} why={why}>
            <Icon of={Search} />
            {t('SEARCH')}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              recipients.send({ type: 'reset' });
              setGeneration(generation + 1);
            }}
          >
            <Icon of={X} />
            {t('NOTIFICATION_RESET')}
          </Button>
        </div>
        {problem === 'noStations' && <output className={styles['problem']}>{words}</output>}
      </form>
    </>
  );
}

function useWords(problem: RangeProblem): string | undefined {
  const { t } = useTranslation();
  if (problem === null) return undefined;
  const words = {
    crossed: t('NOTIFICATION_RANGE_CROSSED'),
    notANumber: t('NOTIFICATION_RANGE_NUMBER'),
    noStations: t('NOTIFICATION_NO_STATIONS'),
  };
  return words[problem];
}
