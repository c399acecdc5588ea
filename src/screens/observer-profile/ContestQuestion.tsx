import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { yieldedIn } from '#machines/profile/profile.form.ts';
import { contestOf } from '#machines/profile/profile.selectors.ts';
import type { Observer } from '#contract/observers.ts';
import { useLastChange } from '#src/i18n/lastChange.ts';
import { useServices } from '#src/services.tsx';
import { ContestDialog } from '#src/ui/ContestDialog.tsx';
import type { ProfileActor } from './observer-profile.actors.ts';
import { fieldOf, isChanged, merged, rebase, valuesOf, type ObserverValues } from './observer-profile.form.ts';
import type { ObserverFormApi } from './useObserverForm.ts';

interface ContestQuestionProps {
  profile: ProfileActor;
  form: ObserverFormApi;
}

/** Somebody else saved other values of the fields that were typed into here. */
export function ContestQuestion({ profile, form }: ContestQuestionProps) {
  const { config } = useServices();
  const lastChange = useLastChange();
  const words = useWords();
  const contest = useSelector(profile, contestOf<Observer>);
  const draft = useSelector(profile, ({ context }) => context.draft);
  if (contest === null) return null;
  const { theirs, fields, choices } = contest;
  const typed = form.getValues();
  const settle = () => {
    const yielded = yieldedIn(contest);
    const values = merged(typed, theirs, rebase(draft ?? {}, yielded), yielded);
    profile.send({ type: 'contest.settled', isDirty: isChanged(values, theirs, config.phonePrefix) });
  };
  return (
    <ContestDialog
      fields={fields.map((name) =>
        Object.assign(words(name, valuesOf(theirs), typed), { name, choice: choices[name] }),
      )}
      lastChange={lastChange(contest)}
      onChoose={(field, side) => profile.send({ type: 'choice.made', field, side })}
      onSettle={settle}
      onDismiss={() => profile.send({ type: 'conflict.dismissed' })}
    />
  );
}

/** A field and both of its values; a password is never shown. */
function useWords() {
  const { t } = useTranslation();
  return (name: string, theirs: ObserverValues, mine: ObserverValues) => {
    const field = fieldOf(name) ?? 'name';
    if (field === 'pin')
      return { label: t('PASSWORD'), theirs: t('CONTEST_SECRET_STORED'), mine: t('CONTEST_SECRET_TYPED') };
    const labels = { name: t('NAME'), phone: t('PHONE'), idNgo: t('OBSERVER_NGO') };
    return { label: labels[field], theirs: theirs[field], mine: mine[field] };
  };
}
