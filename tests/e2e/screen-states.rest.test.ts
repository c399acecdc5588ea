import { lookAtHalf } from './screen-states.looks.ts';

lookAtHalf(1);
