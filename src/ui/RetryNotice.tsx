import { CircleAlert, RotateCw } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Countdown } from './Countdown.tsx';
import { Icon } from './Icon.tsx';
import { type FailureReason, useFailureText } from './failureText.ts';
import { useShownByFrame } from './outage.ts';
import { palette, slotLook } from '#src/theme/classes.ts';

interface RetryNoticeProps {
  /** What could not be done: "The observers could not be loaded." */
  title: string;
  failure: FailureReason;
  /** Milliseconds from the failure to the next try; null when nothing is tried without being asked. */
  pause: number | null;
  /** How many have failed, where one pause may follow another without a try between. */
  tries?: number;
  /** A try is under way. */
  isRetrying: boolean;
  onRetry: () => void;
  /** Nothing else stands below: what may not be seen at all is said as large as a page (NAV-10). */
  isAlone?: boolean;
}

const notice = `${slotLook('alert', 'root')} ${palette('warning')}`;

/** Says what failed, why, and when it will be tried again. What was on screen stays there; what the frame shows is not shown twice. */
export function RetryNotice(props: RetryNoticeProps) {
  const { title, failure, pause, tries = 0, isRetrying, onRetry, isAlone = false } = props;
  const { t } = useTranslation();
  const reason = useFailureText()(failure);
  const isShownByFrame = useShownByFrame({ failure, pause, tries, isRetrying, onRetry });
  const isPage = isAlone && failure.kind === 'forbidden';
  return (
    <div className={isPage ? slotLook('failure', 'page') : isShownByFrame ? slotLook('failure', 'quiet') : notice}>
      <Icon of={CircleAlert} />
      {isPage && <h2 className={slotLook('failure', 'title')}>{t('FORBIDDEN_TITLE')}</h2>}
      <output {...(!isPage && !isShownByFrame && { className: slotLook('alert', 'content') })}>
        <strong className={isPage ? 'visually-hidden' : slotLook('alert', 'title')}>{title}</strong>{' '}
        {!isShownByFrame && reason}
      </output>
      {pause !== null && (
        // Out of sight it runs on: who sees it again sees what is left.
        <span hidden={isShownByFrame}>
          <Countdown key={`${tries} ${pause}`} from={pause} say={(seconds) => t('RETRY_IN', { count: seconds })} />
        </span>
      )}
      {isRetrying && !isShownByFrame && <span>{t('RETRY_UNDER_WAY')}</span>}
      {!isShownByFrame && (
        <Button size="sm" disabled={isRetrying} onClick={onRetry}>
          <Icon of={RotateCw} />
          {t('RETRY_NOW')}
        </Button>
      )}
    </div>
  );
}
