import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { plain } from '#contract/normalize.values.ts';
import {
  minutesBefore,
  wallClock,
  wallClockAt,
  wallClockMeant,
  wallClockText,
  type PeriodEnd,
  type WallClock,
} from '#src/i18n/wallClock.ts';
import { useServices, type Services } from '#src/services.tsx';
import { ChoiceBox, type Choice } from '#src/ui/ChoiceBox.tsx';

interface MomentBoxProps {
  label: string;
  /** `until`: a moment to come, by itself. */
  name: PeriodEnd | 'until';
  /** A wall clock, or what was typed and is none. */
  value: string;
  timeZone: string | null;
  polls: Services['config']['polls'];
  error?: ReactNode;
  describedBy: string;
  onChange: (value: string) => void;
}

const presets = {
  from: ['MOMENT_HOUR_AGO', 'MOMENT_OPENING', 'MOMENT_TODAY', 'MOMENT_YESTERDAY', 'MOMENT_ELECTION_DAY'],
  to: ['MOMENT_HOUR_AGO', 'MOMENT_OPENING', 'MOMENT_CLOSING', 'MOMENT_ELECTION_DAY'],
  until: ['MOMENT_CLOSING', 'MOMENT_TOMORROW'],
} as const;

function momentsAt(now: WallClock, end: MomentBoxProps['name'], { day, open, close }: Services['config']['polls']) {
  const today = now.slice(0, 10);
  return {
    MOMENT_HOUR_AGO: minutesBefore(now, 60),
    MOMENT_OPENING: `${today}T${open}`,
    MOMENT_CLOSING: `${today}T${close}`,
    MOMENT_TODAY: `${today}T00:00`,
    MOMENT_TOMORROW: `${minutesBefore(now, -1_440).slice(0, 10)}T${open}`,
    MOMENT_YESTERDAY: `${minutesBefore(now, 1_440).slice(0, 10)}T00:00`,
    MOMENT_ELECTION_DAY: day === null ? null : `${day}T${end === 'from' ? '00:00' : '23:59'}`,
  };
}

/** Date and time in 24 hours: typed, or one of those that are often meant. */
export function MomentBox({ name, value, timeZone, polls, onChange, ...rest }: MomentBoxProps) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const [enteredAt, setEnteredAt] = useState(clock.now);
  const end = name === 'from' ? 'from' : 'to';
  const now = useMemo(() => wallClockAt(enteredAt, timeZone), [enteredAt, timeZone]);
  const usual = useMemo((): Choice[] => {
    const moments = momentsAt(now, name, polls);
    return presets[name].flatMap((preset) => {
      const key = moments[preset];
      const isOver = name === 'until' && key !== null && key <= now;
      return key === null || isOver ? [] : [{ key, name: t(preset), note: wallClockText(key) }];
    });
  }, [now, name, polls, t]);
  const find = (typed: string | null): readonly Choice[] => {
    const wanted = plain(typed ?? '');
    const meant = wallClockMeant(typed ?? '', now, end);
    if (meant !== null) return [{ key: meant, name: wallClockText(meant) }];
    return usual.filter(({ name }) => plain(name).includes(wanted));
  };
  return (
    <div onFocus={() => setEnteredAt(clock.now())}>
      <ChoiceBox
        {...rest}
        name={name}
        value={value}
        placeholder={t('MOMENT_FORMAT')}
        textOf={wallClockText}
        find={find}
        meant={(typed) => wallClock(typed) || (wallClockMeant(typed, now, end) ?? undefined)}
        onChoose={onChange}
        onType={onChange}
      />
    </div>
  );
}
