import { Dialog } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FormSummary } from '#contract/form-list.ts';
import { storedForm } from '#machines/form/upload.ts';
import { isNotFound, itemOf } from '#machines/resource/resource.selectors.ts';
import { Kept } from '#src/loading/Kept.tsx';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormPreview } from '#src/ui/FormPreview.tsx';
import { FormSheet } from '#src/ui/FormSheet.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { nameOf, sectionsLogic, type Sections, type SectionsActor } from './forms.actors.ts';

interface PreviewDialogProps {
  form: FormSummary;
  onClose: () => void;
}

/** The form as phones show it and as it goes on paper. */
export function PreviewDialog({ form, onClose }: PreviewDialogProps) {
  const { t } = useTranslation();
  const actor = useScreenActor(sectionsLogic, () => ({ key: form.id }));
  const sections = useSelector(actor, itemOf<Sections>);
  const shown = sections && storedForm(form, sections).document;

  return (
    <Modal
      title={t('FORM_PREVIEW_TITLE', { name: nameOf(form) })}
      onClose={onClose}
      footer={
        <Dialog.Footer>
          <Button onClick={onClose}>{t('CLOSE')}</Button>
          <Button
            variant="solid"
            disabled={shown === null || shown.sections.length === 0}
            why={t('FORM_PRINT_NOTHING')}
            onClick={() => window.print()}
          >
            <Printer aria-hidden />
            {t('FORM_PRINT')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        {shown ? (
          <>
            <Kept actor={actor} />
            <LoadNotice actor={actor} title={t('FORM_LOAD_FAILED')} />
            <FormPreview form={shown} />
            <FormSheet form={shown} />
          </>
        ) : (
          <Waiting actor={actor} />
        )}
      </Dialog.Body>
    </Modal>
  );
}

function Waiting({ actor }: { actor: SectionsActor }) {
  const { t } = useTranslation();
  const isFailing = useRetry(actor) !== null;
  const isGone = useSelector(actor, isNotFound);
  if (isGone) return <p>{t('FORM_GONE')}</p>;
  return isFailing ? <LoadNotice actor={actor} title={t('FORM_LOAD_FAILED')} /> : <SkeletonRows rows={4} />;
}
