import { Button as ChakraButton } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { observerPath } from '#src/paths.ts';

export function EditButton({ phone }: { phone: string }) {
  const { t } = useTranslation();
  return (
    <ChakraButton asChild>
      <Link to={observerPath('edit', phone)}>
        <Pencil aria-hidden />
        {t('EDIT')}
      </Link>
    </ChakraButton>
  );
}
