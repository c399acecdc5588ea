import { Search } from 'lucide';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areKeysOff } from '#src/keys/keysOff.ts';
import { useServices } from '#src/services.tsx';
import { useLogOut } from '#src/app/LogOut.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { closeMenus, isOverlaid } from '#src/ui/overlays.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { catchEarlyKeys, type EarlyKeys } from './earlyKeys.ts';

const FindDialog = lazyPart(async () => (await import('./FindDialog.tsx')).FindDialog);

const isFindKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** The way to everything, from every screen (FND-01). What finds comes when it is first wanted. */
export function Find() {
  const { t } = useTranslation();
  const { preferences } = useServices();
  const early = useRef<(EarlyKeys & { stop: () => void }) | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { leave, question } = useLogOut();
  const close = useCallback(() => {
    early.current?.stop();
    setOpen(false);
  }, []);
  const open = useCallback(() => {
    closeMenus();
    early.current?.stop();
    early.current = catchEarlyKeys(close);
    setOpen(true);
  }, [close]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isFindKey(event) || event.defaultPrevented || areKeysOff(preferences)) return;
      event.preventDefault();
      if (!event.repeat && !isOverlaid()) open();
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      early.current?.stop();
    };
  }, [open, preferences]);
  return (
    <>
      <IconButton name={t('FIND')} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <Icon of={Search} />
      </IconButton>
      <LazyPart onClose={close}>
        {isOpen && <FindDialog takeEarly={() => early.current?.take() ?? ''} onClose={close} onLogOut={leave} />}
      </LazyPart>
      {question}
    </>
  );
}
