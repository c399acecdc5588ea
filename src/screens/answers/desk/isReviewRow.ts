import type { ReviewRow } from '#contract/reviews.ts';
import type { Thread } from '#contract/threads.ts';

/** Where there is a desk, every listed visit has its review. */
export const isReviewRow = (thread: Thread): thread is ReviewRow => 'review' in thread;
