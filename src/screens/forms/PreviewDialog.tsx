import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { FormSummary } from '#contract/form-list.ts';
import { storedForm } from '#machines/form/upload.ts';
import { isNotFound, itemOf } from '#machines/resource/resource.selectors.ts';
import { Kept } from '#src/loading/Kept.tsx';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { PreviewModal } from '#src/ui/PreviewModal.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { sectionsLogic, type Sections, type SectionsActor } from './forms.actors.ts';

interface PreviewDialogProps {
  form: FormSummary;
  onClose: () => void;
}

/** The form as the server has it. */
export function PreviewDialog({ form, onClose }: PreviewDialogProps) {
  const { t } = useTranslation();
  const actor = useScreenActor(sectionsLogic, () => ({ key: form.id }));
  const sections = useSelector(actor, itemOf<Sections>);
  return (
    <PreviewModal
      name={`${form.code} · ${form.description}`}
      form={sections && storedForm(form, sections).document}
      onClose={onClose}
    >
      {sections ? (
        <>
          <Kept actor={actor} />
          <LoadNotice actor={actor} title={t('FORM_LOAD_FAILED')} />
        </>
      ) : (
        <Waiting actor={actor} />
      )}
    </PreviewModal>
  );
}

function Waiting({ actor }: { actor: SectionsActor }) {
  const { t } = useTranslation();
  const isFailing = useRetry(actor) !== null;
  const isGone = useSelector(actor, isNotFound);
  if (isGone) return <p>{t('FORM_GONE')}</p>;
  return isFailing ? <LoadNotice actor={actor} title={t('FORM_LOAD_FAILED')} /> : <SkeletonRows rows={4} />;
}
