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
  /** What no county stands for, where that is a choice: "All counties". */
  all?: string | undefined;
}

/** A county, by a part of its name or its code. */
export function CountyBox({ counties, all, isLoading = false, ...rest }: CountyBoxProps) {
  const { t } = useTranslation();
  const choices = useMemo(() => counties.map((county) => ({ ...county, key: county.code })), [counties]);
  const listed = useMemo(() => (all === undefined ? choices : [{ key: '', name: all }, ...choices]), [all, choices]);
  return (
    <ChoiceBox
      {...rest}
      isLoading={isLoading}
      placeholder={isLoading ? t('LOADING') : (all ?? t('NOTIFICATION_COUNTY_SEARCH'))}
      none={counties.length > 0 ? t('NOTIFICATION_NO_COUNTY') : undefined}
      textOf={(code) => countyOfCode(counties, code)}
      find={(typed) => (typed === null ? listed : matching(choices, typed))}
      meant={(typed) => countyMeant(counties, typed)?.code}
    />
  );
}
