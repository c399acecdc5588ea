import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { observerPath } from '#src/routes.ts';
import { buttonLook } from '#src/ui/Button.tsx';
import type { Wanted } from './observerByPhone.ts';

export function EditButton({ wanted: { phone, id } }: { wanted: Wanted }) {
  const { t } = useTranslation();
  return (
    <Link className={buttonLook()} to={observerPath('edit', phone, id)}>
      <Pencil aria-hidden />
      {t('EDIT')}
    </Link>
  );
}
