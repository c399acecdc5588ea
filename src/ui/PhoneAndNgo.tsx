import { look } from '#src/theme/classes.ts';

interface PhoneAndNgoProps {
  phone?: string | null | undefined;
  /** Where people of several NGOs are in sight. */
  ngo?: string | null | undefined;
}

/** What tells people of one name apart, and two who have one phone. */
export function PhoneAndNgo({ phone, ngo }: PhoneAndNgoProps) {
  const known = [phone, ngo].filter((one) => one !== undefined && one !== null && one !== '');
  return known.length > 0 && <span className={look('quiet')}>{known.join(' · ')}</span>;
}
