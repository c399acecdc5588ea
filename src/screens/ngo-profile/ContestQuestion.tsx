import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Ngo } from '#contract/ngos.ts';
import { yieldedIn } from '#machines/profile/profile.form.ts';
import { contestOf } from '#machines/profile/profile.selectors.ts';
import { useLastChange } from '#src/i18n/lastChange.ts';
import { ContestDialog } from '#src/ui/ContestDialog.tsx';
import type { ProfileActor } from './ngo-profile.actors.ts';
import { changesOf, fieldOf, rebase, shownOf } from './ngo-profile.form.ts';

/** Somebody else saved other values of the fields that were typed into here; flags have but two, and meet no other. */
export function ContestQuestion({ profile }: { profile: ProfileActor }) {
  const { t } = useTranslation();
  const lastChange = useLastChange();
  const contest = useSelector(profile, contestOf<Ngo>);
  const entity = useSelector(profile, ({ context }) => context.entity);
  const draft = useSelector(profile, ({ context }) => context.draft);
  if (contest === null) return null;
  const { theirs, fields, choices } = contest;
  const mine = shownOf(entity, draft);
  const field = (name: string) => {
    const which = fieldOf(name) === 'shortName' ? 'shortName' : 'name';
    const label = which === 'name' ? t('NAME') : t('SHORT_NAME');
    return { name, label, theirs: theirs[which], mine: mine[which], choice: choices[name] };
  };
  const settle = () => {
    const kept = shownOf(theirs, rebase(draft ?? {}, yieldedIn(contest)));
    profile.send({ type: 'contest.settled', isDirty: Object.keys(changesOf(kept, theirs)).length > 0 });
  };
  return (
    <ContestDialog
      fields={fields.map(field)}
      lastChange={lastChange(contest)}
      onChoose={(name, side) => profile.send({ type: 'choice.made', field: name, side })}
      onSettle={settle}
      onDismiss={() => profile.send({ type: 'conflict.dismissed' })}
    />
  );
}
