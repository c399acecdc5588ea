import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { instantAt, wallClock } from '#src/i18n/wallClock.ts';
import { MomentBox } from '#src/time/MomentBox.tsx';
import { useFormat, useServices } from '#src/services.tsx';

interface UntilBoxProps {
  /** A wall clock, or what was typed and is none. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A moment of one's own, by the clock of the election. */
export function UntilBox(props: UntilBoxProps) {
  const { t } = useTranslation();
  const zoneId = useId();
  const { zone } = useFormat();
  const { timeZone, polls } = useServices().config;
  return (
    <>
      <MomentBox
        {...props}
        label={t('DESK_WAIT_UNTIL')}
        name="until"
        timeZone={timeZone}
        polls={polls}
        describedBy={zoneId}
      />
      <span id={zoneId} className="visually-hidden">
        {t('ANSWERS_ZONE', { zone })}
      </span>
    </>
  );
}

/**
 * The instant that is meant; or why none is.
 * @param now Milliseconds since 1970.
 */
export function untilOf(
  value: string,
  timeZone: string | null,
  now: number,
): { until: string } | { problem: UntilProblem } {
  const wall = wallClock(value);
  if (wall === '') return { problem: 'MOMENT_WRONG' };
  const instant = instantAt(wall, timeZone);
  return instant > now ? { until: new Date(instant).toISOString() } : { problem: 'DESK_WAIT_PAST' };
}

export type UntilProblem = 'MOMENT_WRONG' | 'DESK_WAIT_PAST';
