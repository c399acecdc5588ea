import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Thread } from '#contract/threads.ts';
import type { ReviewRow } from '#contract/reviews.ts';
import { keyOf, type ThreadKey } from '#machines/threads/threads.rows.ts';
import { threadsListed } from '#machines/threads/threads.selectors.ts';
import { useKnownRow, type Desk } from './deskContext.ts';
import { isReviewRow } from './isReviewRow.ts';
import { ReviewBar } from './ReviewBar.tsx';

interface OpenReviewProps {
  desk: Desk;
  visit: ThreadKey;
  /** The visit as it was listed when its answers were asked for; null where it was opened by its address. */
  listed: Thread | null;
}

/** The review of the open visit, once it is known. */
export function OpenReview({ desk, visit, listed }: OpenReviewProps) {
  const rows = useSelector(desk.threads, threadsListed);
  const known = useKnownRow(visit, listed === null ? rows : [...rows, listed]);
  if (known === null) return null;
  return <Seen key={`${keyOf(visit)} ${listed?.lastModified}`} desk={desk} row={known} listed={listed} />;
}

/** Its answers were asked for with the first row that was known: what comes later has not been read. */
function Seen({ desk, row, listed }: { desk: Desk; row: ReviewRow; listed: Thread | null }) {
  const [seen] = useState(() => (listed !== null && isReviewRow(listed) ? listed : row).review.revision);
  return <ReviewBar key={keyOf(row)} desk={desk} row={row} seen={seen} />;
}
