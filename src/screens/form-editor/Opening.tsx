import { Dialog } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { FileX2 } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { changesBetween } from '#machines/form/diff.ts';
import { emptyDocument } from '#machines/form/document.ts';
import type { LocalDraft, StoredForm } from '#machines/form/stored-form.ts';
import { openingOf } from '#machines/form-editor/form-editor.selectors.ts';
import { furtherCopies, offeredCopy } from '#machines/recovery/recovery.selectors.ts';
import { BackLink } from '#src/BackLink.tsx';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { pathTo } from '#src/routes.ts';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { Button, buttonLook } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { useEditor } from './editor.ts';

type OpeningActor = NonNullable<ReturnType<typeof openingOf>>;

/** The form on its way, why it is not here, or the question what to do with work that an earlier visit left. */
export function Opening() {
  const opening = useSelector(useEditor(), openingOf);
  const { t } = useTranslation();
  return (
    <>
      <h1 tabIndex={-1}>{t('FORM')}</h1>
      {opening !== undefined && <OpeningState opening={opening} />}
    </>
  );
}

function OpeningState({ opening }: { opening: OpeningActor }) {
  const resource = useSelector(opening, ({ children }) => children.resource);
  const recovery = useSelector(opening, ({ children }) => children.recovery);
  const form = useSelector(opening, ({ context }) => context.form);
  if (recovery !== undefined) return <Recovery recovery={recovery} form={form} />;
  return resource === undefined ? <SkeletonRows rows={6} /> : <Load resource={resource} />;
}

type ResourceActor = NonNullable<ReturnType<OpeningActor['getSnapshot']>['children']['resource']>;
type RecoveryActor = NonNullable<ReturnType<OpeningActor['getSnapshot']>['children']['recovery']>;

function Load({ resource }: { resource: ResourceActor }) {
  const { t } = useTranslation();
  const retry = useRetry(resource);
  if (retry === null) return <SkeletonRows rows={6} />;
  return <LoadNotice actor={resource} title={t('FORM_LOAD_FAILED')} inSight={false} />;
}

function Recovery({ recovery, form }: { recovery: RecoveryActor; form: StoredForm | null }) {
  const { t } = useTranslation();
  const copy = useSelector(recovery, offeredCopy<LocalDraft>);
  const further = useSelector(recovery, furtherCopies);
  const asking = useSelector(recovery, (snapshot) => snapshot.hasTag('asking'));
  if (copy === null || !asking) return <SkeletonRows rows={6} />;
  return (
    <Modal
      title={t('FORM_RECOVERY_TITLE')}
      isAlert
      onClose={() => recovery.send({ type: 'copy.postponed' })}
      footer={
        <Dialog.Footer>
          <Button onClick={() => recovery.send({ type: 'copy.postponed' })}>{t('FORM_RECOVERY_LATER')}</Button>
          <Button colorPalette="danger" onClick={() => recovery.send({ type: 'copy.discarded' })}>
            {t('FORM_RECOVERY_DISCARD')}
          </Button>
          <Button variant="solid" onClick={() => recovery.send({ type: 'copy.recovered' })}>
            {t('FORM_RECOVERY_RECOVER')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <Offer copy={copy} form={form} />
        {further > 0 && <p>{t('FORM_RECOVERY_FURTHER', { count: further })}</p>}
      </Dialog.Body>
    </Modal>
  );
}

/** Which version the work began with, from when it is, and how it compares with what the server has. */
function Offer({ copy, form }: { copy: LocalDraft; form: StoredForm | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { base, document, keptAt, formId } = copy;
  const count = changesBetween(base?.document ?? emptyDocument, document).length;
  return (
    <>
      <p>
        {t('FORM_RECOVERY_WHAT', {
          name: document.description.trim() || t('FORM_UNTITLED'),
          time: format.dateTime(keptAt),
          count,
        })}
      </p>
      {base !== null && form !== null && form.version !== base.version && (
        <p>{t('FORM_RECOVERY_MOVED_ON', { from: base.version, to: form.version })}</p>
      )}
      {formId !== null && form === null && <p>{t('FORM_RECOVERY_GONE')}</p>}
    </>
  );
}

/** The form was never there, or is not any more. */
export function Gone() {
  const { t } = useTranslation();
  return (
    <div className={look('stack', { gap: 'sm' })}>
      <BackLink to={pathTo('forms')}>{t('FORMS')}</BackLink>
      <h1 tabIndex={-1}>{t('FORM')}</h1>
      <EmptyState icon={<Icon of={FileX2} />} title={t('FORM_NOT_FOUND')}>
        <p>{t('FORM_NOT_FOUND_TEXT')}</p>
        <Link className={buttonLook()} to={pathTo('forms')}>
          {t('FORM_TO_LIST')}
        </Link>
      </EmptyState>
    </div>
  );
}
