import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { listCounties } from '#contract/stations.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import type { CallResult } from '#src/api/call.ts';
import { countiesResource } from '#src/loading/cachedResource.ts';
import { CountyBox } from '#src/ui/CountyBox.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';

type Counties = CallResult<typeof listCounties>;

const none: Counties = [];

interface CountyFilterProps {
  /** The county's code; empty is all of them. */
  county: string;
  onChoose: (county: string) => void;
}

/** One county or all of them, at once. */
export function CountyFilter({ county, onChoose }: CountyFilterProps) {
  const { t } = useTranslation();
  const counties = useScreenActor(countiesResource, () => ({ key: null }));
  return (
    <CountyBox
      label={t('COUNTY_CODE')}
      name="county"
      counties={useSelector(counties, itemOf<Counties>) ?? none}
      all={t('COVERAGE_ALL_COUNTIES')}
      value={county}
      onChoose={onChoose}
    />
  );
}
