import { useSelector } from '@xstate/react';
import { Copy } from 'lucide';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxWallName, wallHours } from '#contract/wall.values.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { newId } from '#src/ui/newId.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { useTyped } from '#src/storage/useTyped.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { copyAddress, makingLogic, type LinksActor, type MadeLink } from './wall-links.actors.ts';
import styles from './WallLinks.module.css';

/** What the new link is called and how long it is good; then the link itself, which is shown once. */
export function LinkForm({ links }: { links: LinksActor }) {
  const { t, i18n } = useTranslation();
  const [name, type] = useTyped('wall.name');
  const [key, setKey] = useTyped('wall.key');
  const [hours, setHours] = useState<number>(wallHours[0]);
  const making = useScreenActor((services) => makingLogic(services, links, () => i18n.language));
  const isBusy = useSelector(making, (snapshot) => snapshot.hasTag('busy'));
  const made = useSelector(making, ({ context }) => context.report);
  const isMissing = name.trim() === '';
  function change(next: string) {
    type(next);
    setKey(next === '' ? '' : newId());
  }
  function choose(next: number) {
    setHours(next);
    if (!isMissing) setKey(newId());
  }
  if (made !== null)
    return (
      <Made
        made={made}
        onClose={() => {
          change('');
          making.send({ type: 'report.closed' });
        }}
      />
    );
  return (
    <form
      className={styles['form']}
      aria-label={t('WALL_LINK_NEW')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) making.send({ type: 'job.asked', job: { key, name: name.trim(), hours } });
      }}
    >
      <TextField
        label={t('WALL_LINK_NAME')}
        hint={t('WALL_LINK_NAME_HINT')}
        maxLength={maxWallName}
        isRequired
        readOnly={isBusy}
        value={name}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <SelectField
        label={t('WALL_LINK_HOURS')}
        value={hours}
        disabled={isBusy}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      >
        {wallHours.map((count) => (
          <option key={count} value={count}>
            {t('WALL_LINK_FOR', { count })}
          </option>
        ))}
      </SelectField>
      <Button
        type="submit"
        variant="solid"
        disabled={isMissing || isBusy}
        why={isBusy ? t('WORKING') : t('WALL_LINK_NAME_MISSING')}
      >
        {isBusy ? t('WORKING') : t('WALL_LINK_MAKE')}
      </Button>
    </form>
  );
}

function Made({ made: { name, expiresAt, address }, onClose }: { made: MadeLink; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const services = useServices();
  return (
    <section
      className={`${look('panel')} ${look('stack', { gap: 'sm' })} ${styles['made']}`}
      aria-labelledby="wall-made"
    >
      <h2 id="wall-made">{t('WALL_LINK_MADE', { name })}</h2>
      <output>{t('WALL_LINK_ONCE', { time: format.dateTime(expiresAt) })}</output>
      <TextField
        label={t('WALL_LINK_ADDRESS')}
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={look('wrap')}>
        {/* Browsers lend the clipboard only to pages that came over TLS. */}
        {'clipboard' in navigator && (
          <Button variant="solid" onClick={() => void copyAddress(services, address).catch(() => undefined)}>
            <Icon of={Copy} />
            {t('WALL_LINK_COPY')}
          </Button>
        )}
        <Button onClick={onClose}>{t('WALL_LINK_DONE')}</Button>
      </div>
    </section>
  );
}
