import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { observerPath } from '#src/paths.ts';
import { buttonLook } from '#src/ui/Button.tsx';

export function EditButton({ phone }: { phone: string }) {
  const { t } = useTranslation();
  return (
    <Link className={buttonLook()} to={observerPath('edit', phone)}>
      <Pencil aria-hidden />
      {t('EDIT')}
    </Link>
  );
}
