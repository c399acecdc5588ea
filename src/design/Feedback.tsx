import { Flag, Inbox } from 'lucide';
import { createActor } from 'xstate';
import { toastMachine } from '#machines/toast/toast.machine.ts';
import { ToastCard } from '#src/app/ToastCard.tsx';
import { look, palette } from '#src/theme/classes.ts';
import { recipes } from '#src/theme/recipes.ts';
import { palettes } from '#src/theme/semanticTokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { FlagMark } from '#src/ui/FlagMark.tsx';
import { RetryNotice } from '#src/ui/RetryNotice.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { PhoneAndNgo } from '#src/ui/PhoneAndNgo.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Columns, Line, nothing } from './Stand.tsx';

const failure = (kind: 'server' | 'forbidden' | 'offline') => ({ kind, detail: '' });

export const Failures = () => (
  <>
    <RetryNotice
      title="The observers could not be loaded."
      failure={failure('server')}
      pause={20_000}
      isRetrying={false}
      onRetry={nothing}
    />
    <RetryNotice title="Trying again." failure={failure('offline')} pause={null} isRetrying onRetry={nothing} />
    <RetryNotice
      title="This is not for you."
      failure={failure('forbidden')}
      pause={null}
      isRetrying={false}
      onRetry={nothing}
      isAlone
    />
    <EmptyState icon={<Icon of={Inbox} />} title="Nobody answers to these filters.">
      Take one away, or <Button variant="plain">show all observers</Button>
    </EmptyState>
  </>
);

export const Small = () => (
  <>
    <Line>
      {recipes.badge.variants.variant.map((variant) =>
        palettes.map((name) => (
          <span key={`${variant} ${name}`} className={`${look('badge', { variant })} ${palette(name)}`}>
            {name} 12
          </span>
        )),
      )}
    </Line>
    <Line>
      <kbd className={look('kbd')}>j</kbd>
      {(['plain', 'flagged', 'warning'] as const).map((tone) => (
        <span key={tone} className={look('sign', { tone })}>
          <Icon of={Flag} />
          {tone}
        </span>
      ))}
      <FlagMark isOn>Yes</FlagMark>
      <FlagMark isOn={false}>No</FlagMark>
      <FlagMark isOn isBusy>
        Yes, not agreed to yet
      </FlagMark>
      <Spinner />
      <PhoneAndNgo phone="0722 000 111" ngo="Alfa" />
    </Line>
    <progress className={look('progress')} aria-label="Progress" value={3} max={10} />
  </>
);

const standing = createActor(toastMachine, { input: { id: 'design' } });

export const Toasts = () => (
  <Columns>
    {(['success', 'info', 'warning', 'error'] as const).map((status) => (
      <ToastCard
        key={status}
        toast={{ id: status, status, title: `A toast: ${status}`, description: 'What it says of what happened.' }}
        actor={standing}
      />
    ))}
  </Columns>
);
