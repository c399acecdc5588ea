import { MapPinOff } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { stationName, type Numbered } from '#src/i18n/stationName.ts';
import type { Column } from '#src/ui/DataRow.tsx';
import { Icon } from '#src/ui/Icon.tsx';

/** Which station it is, and the way to what is known of it. */
export const stationColumn = <T extends Numbered>(label: string, doorOf: (row: T) => string): Column<T> => ({
  key: 'station',
  label,
  cell: (row) => <Link to={doorOf(row)}>{stationName(row)}</Link>,
});

/** Where it is, as far as anybody said. */
export const addressColumn = <T extends { address: string; countyName: string }>(label: string): Column<T> => ({
  key: 'address',
  label,
  cell: ({ address, countyName }) => address || countyName,
});

/** What a list of stations says of itself and of its rows. */
export function useStationsList() {
  const { t } = useTranslation();
  return {
    title: t('STATIONS'),
    failed: t('STATIONS_FAILED'),
    empty: { icon: <Icon of={MapPinOff} />, title: t('STATIONS_NONE'), text: t('STATIONS_NONE_TEXT') },
    nameOf: stationName,
  };
}
