import { useSelector } from '@xstate/react';
import { ClipboardCopy, Download } from 'lucide';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRunning } from '#machines/export/export.selectors.ts';
import { useFormat } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { RowMenu, type RowAction } from '#src/ui/RowMenu.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { Figure } from './figure.ts';
import { pictureOf } from './picture.ts';
import { rowsOf } from './copiedTable.ts';
import { takeLogic, type Taken } from './copy.actors.ts';
import { useShares } from './useShares.ts';

const kinds = [
  { as: 'png', to: 'clipboard', label: 'QUESTIONS_COPY_PNG' },
  { as: 'svg', to: 'clipboard', label: 'QUESTIONS_COPY_SVG' },
  { as: 'table', to: 'clipboard', label: 'QUESTIONS_COPY_TABLE' },
  { as: 'png', to: 'file', label: 'QUESTIONS_SAVE_PNG' },
  { as: 'svg', to: 'file', label: 'QUESTIONS_SAVE_SVG' },
  { as: 'table', to: 'file', label: 'QUESTIONS_SAVE_TABLE' },
] as const;

/** Browsers lend the clipboard only to pages that came over TLS; some take only text. */
const isOffered = ({ as, to }: Pick<Taken, 'as' | 'to'>): boolean =>
  to === 'file' || ('clipboard' in navigator && (as !== 'png' || 'ClipboardItem' in window));

/** Takes a figure along, with its footnote: as a picture or as a table, copied or saved (STQ-03). */
export function CopyFigure({ figure }: { figure: Figure }) {
  const { t } = useTranslation();
  const { decimal } = useFormat();
  const { beside } = useShares();
  const taking = useScreenActor(takeLogic, () => ({ asksFirst: false }));
  const running = useSelector(taking, isRunning);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const headings = [
    t('QUESTIONS_COLUMN_N'),
    t('QUESTIONS_COLUMN_OF'),
    t('QUESTIONS_COLUMN_SHARE'),
    t('QUESTIONS_COLUMN_LOW'),
    t('QUESTIONS_COLUMN_HIGH'),
  ] as const;
  const take = ({ as, to }: Pick<Taken, 'as' | 'to'>) =>
    taking.send({
      type: 'export.asked',
      filter: {
        as,
        to,
        svg: pictureOf(figure, { beside }),
        rows: rowsOf(figure, headings, decimal),
        fileName: figure.fileName,
      },
    });
  const actions = kinds.filter(isOffered).map((kind): RowAction<Figure> => ({
    key: kind.label,
    label: t(kind.label),
    icon: kind.to === 'file' ? <Icon of={Download} /> : <Icon of={ClipboardCopy} />,
    onSelect: () => take(kind),
  }));
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="menu"
        aria-label={`${t('QUESTIONS_TAKE')}: ${figure.title}`}
        disabled={running}
        why={t('QUESTIONS_TAKING')}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <Icon of={Download} />
        {t('QUESTIONS_TAKE')}
      </Button>
      {opener !== null && (
        <RowMenu
          row={figure}
          name={`${t('QUESTIONS_TAKE')}: ${figure.title}`}
          actions={actions}
          opener={opener}
          onClose={() => setOpener(null)}
        />
      )}
    </>
  );
}
