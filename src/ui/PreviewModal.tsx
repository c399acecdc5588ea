import { Dialog } from '@chakra-ui/react';
import { Printer } from 'lucide';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { FormPreview } from './FormPreview.tsx';
import { FormSheet } from './FormSheet.tsx';
import { Icon } from './Icon.tsx';
import { Modal } from './Modal.tsx';
import type { ShownForm } from './shownForm.ts';

interface PreviewModalProps {
  name: string;
  /** Null while it is on its way. */
  form: ShownForm | null;
  onClose: () => void;
  /** Above the form, or in its place. */
  children?: ReactNode;
}

/** A form as phones show it and as it goes on paper. */
export function PreviewModal({ name, form, onClose, children }: PreviewModalProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={t('FORM_PREVIEW_TITLE', { name })}
      onClose={onClose}
      footer={
        <Dialog.Footer>
          <Button onClick={onClose}>{t('CLOSE')}</Button>
          <Button
            variant="solid"
            disabled={form === null || form.sections.length === 0}
            why={t('FORM_PRINT_NOTHING')}
            onClick={() => window.print()}
          >
            <Icon of={Printer} />
            {t('FORM_PRINT')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        {children}
        {form && <FormPreview form={form} />}
        {form && <FormSheet form={form} />}
      </Dialog.Body>
    </Modal>
  );
}
