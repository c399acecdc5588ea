import { Pencil } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { observerPath } from '#src/routes.ts';
import { useMay } from '#src/useMay.ts';
import { buttonLook } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { Wanted } from './observerByPhone.ts';

export function EditButton({ wanted: { phone, id } }: { wanted: Wanted }) {
  const { t } = useTranslation();
  if (!useMay('ngoAdmin')) return null;
  return (
    <Link className={buttonLook()} to={observerPath('edit', phone, id)}>
      <Icon of={Pencil} />
      {t('EDIT')}
    </Link>
  );
}
