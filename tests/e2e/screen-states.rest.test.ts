import { devServer } from './dev-server.ts';
import { lookAtHalf } from './screen-states.looks.ts';

lookAtHalf(devServer(), 1);
