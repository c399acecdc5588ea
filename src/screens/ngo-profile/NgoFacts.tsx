import { useTranslation } from 'react-i18next';
import type { Ngo } from '#contract/ngos.ts';
import { FlagMark } from '#src/ui/FlagMark.tsx';
import { Facts } from '#src/ui/Profile.tsx';

export function NgoFacts({ ngo }: { ngo: Ngo }) {
  const { t } = useTranslation();
  const flag = (isOn: boolean) => <FlagMark isOn={isOn}>{isOn ? t('YES') : t('NO')}</FlagMark>;
  return (
    <Facts
      facts={[
        { key: 'name', label: t('NAME'), value: ngo.name },
        { key: 'shortName', label: t('SHORT_NAME'), value: ngo.shortName },
        { key: 'organizer', label: t('ORGANIZER'), value: flag(ngo.organizer) },
        { key: 'isActive', label: t('IS_ACTIVE'), value: flag(ngo.isActive) },
      ]}
    />
  );
}
