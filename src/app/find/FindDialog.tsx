import { Dialog } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maxSearchLength } from '#contract/find.values.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useServices } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { findLogic } from './find.actors.ts';
import { keepRecent } from './find.recent.ts';
import type { FindRow } from './find.rows.ts';
import styles from './Find.module.css';
import { FoundList } from './FoundList.tsx';
import { useGroups } from './useGroups.ts';

interface FindDialogProps {
  /** What was typed before the field was there. */
  takeEarly: () => string;
  onClose: () => void;
  onLogOut: () => void;
}

export function FindDialog({ takeEarly, onClose, onLogOut }: FindDialogProps) {
  const { t } = useTranslation();
  const { address, drafts } = useServices();
  const id = useId();
  const hasLeft = useRef(false);
  const open = (row: FindRow) => {
    keepRecent(drafts, row);
    hasLeft.current = typeof row.opens === 'string';
    onClose();
    if (typeof row.opens === 'string') address.go(row.opens);
    else row.opens();
  };
  const actor = useScreenActor(
    (services) => findLogic(services, open),
    () => ({ typed: '' }),
  );
  const typed = useSelector(actor, ({ context }) => context.typed);
  const isSearching = useSelector(actor, (snapshot) => snapshot.hasTag('searching'));
  const retry = useRetry(actor);
  const isBusy = isSearching && (retry === null || retry.isRetrying);
  const { groups, own, isPartial } = useGroups(actor, onLogOut);
  const rows = groups.flatMap((group) => group.rows);
  const wanted = useSelector(actor, ({ context }) => context.reached);
  const reached = rows.find(({ key }) => key === wanted) ?? rows[0];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (by !== undefined) {
      event.preventDefault();
      actor.send({ type: 'row.moved', by, keys: rows.map(({ key }) => key) });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // What is in sight may belong to the words of a moment ago.
      if (reached !== undefined && (!isSearching || reached.key === wanted || own.has(reached.key)))
        actor.send({ type: 'row.opened', row: reached });
    }
  };
  return (
    <Modal
      title={t('FIND')}
      width="40rem"
      onClose={onClose}
      footer={
        <Dialog.Footer>
          <Button onClick={onClose}>{t('CLOSE')}</Button>
        </Dialog.Footer>
      }
      finalFocus={() => (hasLeft.current ? document.querySelector<HTMLElement>('main h1') : null)}
    >
      <Dialog.Body className={styles['body'] ?? ''}>
        <input
          className={look('input')}
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxSearchLength}
          aria-label={t('FIND_FIELD')}
          placeholder={t('FIND_FIELD')}
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}list`}
          aria-busy={isBusy}
          {...(reached !== undefined && { 'aria-activedescendant': `${id}${reached.key}` })}
          value={typed}
          onFocus={() => {
            const early = takeEarly();
            if (early !== '') actor.send({ type: 'text.typed', typed: typed + early });
          }}
          onChange={({ currentTarget }) => actor.send({ type: 'text.typed', typed: currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <LoadNotice actor={actor} title={t('FIND_FAILED')} />
        {isPartial && <p className={styles['partial']}>{t('FIND_PARTIAL')}</p>}
        <FoundList
          id={id}
          groups={groups}
          reached={reached?.key}
          onOpen={(row) => actor.send({ type: 'row.opened', row })}
        />
        <output className={styles['count']}>
          {isBusy ? t('FIND_SEARCHING') : rows.length > 0 ? t('FIND_COUNT', { count: rows.length }) : ''}
        </output>
        {rows.length === 0 && !isSearching && (
          <output className={styles['nothing']}>
            <strong>{t('FIND_NOTHING')}</strong> {t('FIND_NOTHING_TEXT')}
          </output>
        )}
      </Dialog.Body>
    </Modal>
  );
}
