import { pathTo } from '#src/routes.ts';
import type { Services } from '#src/services.tsx';
import { recipientsDraft } from '#src/storage/drafts.ts';

interface Recipient {
  id: number;
  name: string;
  phone?: string | undefined;
  ngo?: string | undefined;
}

/**
 * Opens the screen that writes to them; they wait there as a draft, for many would not fit into an address (OBS-07, NTF-07).
 * `peopleIn` of that screen reads it.
 */
export function handOverRecipients(
  { drafts, address }: Pick<Services, 'drafts' | 'address'>,
  people: Recipient[],
): void {
  drafts.keep(recipientsDraft, people);
  address.go(pathTo('notifications'));
}
