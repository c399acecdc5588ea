import { LayoutGrid, Rows3 } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { look } from '#src/theme/classes.ts';

const displays = ['table', 'cards'] as const;
export type Display = (typeof displays)[number];

export const asDisplay = (value: unknown): Display | undefined => displays.find((display) => display === value);

interface DisplayChoiceProps {
  display: Display;
  onChoose: (display: Display) => void;
}

/** Rows or cards (TAB-05). Where only cards fit there is nothing to choose. */
export function DisplayChoice({ display, onChoose }: DisplayChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={look('choice')} data-display="" aria-label={t('LIST_DISPLAY')}>
      <IconButton
        name={t('LIST_AS_TABLE')}
        size="xs"
        aria-pressed={display === 'table'}
        onClick={() => onChoose('table')}
      >
        <Icon of={Rows3} />
      </IconButton>
      <IconButton
        name={t('LIST_AS_CARDS')}
        size="xs"
        aria-pressed={display === 'cards'}
        onClick={() => onChoose('cards')}
      >
        <Icon of={LayoutGrid} />
      </IconButton>
    </fieldset>
  );
}
