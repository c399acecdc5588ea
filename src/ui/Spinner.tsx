import { LoaderCircle } from 'lucide';
import { Icon } from './Icon.tsx';
import { look } from '#src/theme/classes.ts';

/** Something is under way; what it is has to stand beside it in words. */
export const Spinner = () => <Icon of={LoaderCircle} className={look('spinner')} />;
