import { devServer } from './dev-server.ts';
import { lookAtEveryState } from './screen-states.looks.ts';

lookAtEveryState(devServer(), { language: 'ro', theme: 'dark', other: 'light' });
