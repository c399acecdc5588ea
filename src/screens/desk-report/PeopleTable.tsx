import { useSelector } from '@xstate/react';
import { Undo2 } from 'lucide';
import { useTranslation } from 'react-i18next';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { useServices } from '#src/services.tsx';
import { ActionQuestion } from '#src/lists/ActionQuestion.tsx';
import { askFirst } from '#src/actors/askFirst.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { tableLook } from '#src/ui/DataTable.tsx';
import { useIsNarrow } from '#src/ui/useIsNarrow.ts';
import { useDuration } from '#src/i18n/useDuration.ts';
import { useMay } from '#src/useMay.ts';
import styles from './DeskReport.module.css';
import { Door } from '#src/Figures.tsx';
import { giveBackLogic, type GiveBackActor, type Owner, type Person, type ReportActor } from './report.actors.ts';
import { doors, type Period } from './report.query.ts';
import { HeadCell } from '#src/ui/HeadCell.tsx';
import { Icon } from '#src/ui/Icon.tsx';

interface PeopleTableProps {
  report: ReportActor;
  people: readonly Person[];
  period: Period;
}

/** Who judged how much, and has what claimed: it can be given back (DSK-10). */
export function PeopleTable({ report, people, period }: PeopleTableProps) {
  const { t } = useTranslation();
  const areCards = useIsNarrow();
  const duration = useDuration();
  const hasNgo = useSelector(useServices().session, seesAllNgos);
  const giving = useScreenActor((services) => giveBackLogic(services, report));
  return (
    <table className={`${tableLook(areCards)} ${styles['people']}`}>
      <caption className="visually-hidden">{t('REPORT_BY_PERSON')}</caption>
      <thead>
        <tr>
          <HeadCell>{t('REPORT_PERSON')}</HeadCell>
          {hasNgo && <HeadCell>{t('NGO')}</HeadCell>}
          <HeadCell kind="number">{t('REPORT_VERDICTS')}</HeadCell>
          <HeadCell kind="number">{t('REPORT_MEDIAN')}</HeadCell>
          <HeadCell kind="number">{t('REPORT_CLAIMED')}</HeadCell>
          <HeadCell kind="actions">{t('ACTIONS')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={`${person.id} ${person.ngo}`}>
            <th scope="row">{person.account}</th>
            {hasNgo && <td data-label={t('NGO')}>{person.ngo}</td>}
            <td data-kind="number" data-label={t('REPORT_VERDICTS')}>
              <Door
                count={person.verdicts}
                to={doors.judgedBy(person.id, period)}
                of={`${person.account}, ${t('REPORT_VERDICTS')}`}
              />
            </td>
            <td data-kind="number" data-label={t('REPORT_MEDIAN')}>
              {person.medianSeconds === null ? '–' : duration(person.medianSeconds * 1_000)}
            </td>
            <td data-kind="number" data-label={t('REPORT_CLAIMED')}>
              <Door
                count={person.claimed}
                to={doors.claimedBy(person.id)}
                of={`${person.account}, ${t('REPORT_CLAIMED')}`}
              />
            </td>
            <td data-kind="actions">
              <GiveBack giving={giving} person={person} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** For oneself, and for administrators, who are asked first, since the others may be at work: nothing of those out of reach. */
function GiveBack({ giving, person }: { giving: GiveBackActor; person: Person }) {
  const { t } = useTranslation();
  const mayForAll = useMay('ngoAdmin');
  const mayReview = useMay('reviewer');
  const isBusy = useSelector(giving, (snapshot) => snapshot.hasTag('busy'));
  const asking = useScreenActor(() => askFirst<Owner>(giving));
  const { account, claimed, isSelf, isInReach } = person;
  if (claimed === 0 || !isInReach || !(isSelf ? mayReview : mayForAll)) return null;
  const ask = () =>
    isSelf ? giving.send({ type: 'job.asked', job: person }) : asking.send({ type: 'action.asked', action: person });
  return (
    <>
      <Button
        size="sm"
        disabled={isBusy}
        why={t('REPORT_GIVING_BACK')}
        aria-label={isSelf ? undefined : t('REPORT_GIVE_BACK_OF', { name: account })}
        onClick={ask}
      >
        <Icon of={Undo2} />
        {t(isSelf ? 'REPORT_GIVE_BACK_MINE' : 'REPORT_GIVE_BACK')}
      </Button>
      <ActionQuestion
        asking={asking}
        questionOf={() => ({
          title: t('REPORT_GIVE_BACK_TITLE', { name: account }),
          confirm: t('REPORT_GIVE_BACK'),
          text: t('REPORT_GIVE_BACK_TEXT', { count: claimed }),
        })}
      />
    </>
  );
}
