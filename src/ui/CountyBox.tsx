import { useMemo, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { countyMeant, countyOfCode, matching } from '#contract/counties.values.ts';
import { ChoiceBox } from './ChoiceBox.tsx';

interface CountyOption {
  code: string;
  name: string;
  /** What else tells it apart. */
  note?: string;
}

type Rest = 'label' | 'name' | 'value' | 'isLoading' | 'error' | 'onChoose' | 'onType';

interface CountyBoxProps extends Pick<ComponentProps<typeof ChoiceBox>, Rest> {
  counties: readonly CountyOption[];
}

/** A county, by a part of its name or its code. */
export function CountyBox({ counties, isLoading = false, ...rest }: CountyBoxProps) {
  const { t } = useTranslation();
  const choices = useMemo(() => counties.map((county) => ({ ...county, key: county.code })), [counties]);
  return (
    <ChoiceBox
      {...rest}
      isLoading={isLoading}
      placeholder={isLoading ? t('LOADING') : t('NOTIFICATION_COUNTY_SEARCH')}
      none={counties.length > 0 ? t('NOTIFICATION_NO_COUNTY') : undefined}
      textOf={(code) => countyOfCode(counties, code)}
      find={(typed) => (typed === null ? choices : matching(choices, typed))}
      meant={(typed) => countyMeant(counties, typed)?.code}
    />
  );
}
