import { LoaderCircle } from 'lucide-react';
import { look } from '#src/theme/classes.ts';

/** Something is under way; what it is has to stand beside it in words. */
export const Spinner = () => <LoaderCircle className={look('spinner')} aria-hidden />;
