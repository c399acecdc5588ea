import type { CountyShapes } from '#contract/coverage-plan.ts';
import type { Db } from '#server/db/open.ts';
import { readSetting } from '#server/db/settings.ts';
import { DEMO_SETTING } from './demo-logins.ts';

/** In degrees, of a map that is none: seven counties in a row, in the order of the election. */
const COLUMNS = 7;
const [WIDTH, HEIGHT] = [1.2, 0.7];
const [WEST, NORTH] = [20.5, 48];

/** Whether this election is the demo. */
export const wasSeeded = async (db: Db): Promise<boolean> => (await readSetting(db, DEMO_SETTING)) !== undefined;

/** Each county of the demo is a rectangle; those abroad are on no map. */
export const demoShapes = (counties: readonly { code: string; diaspora: boolean }[]): CountyShapes['counties'] =>
  counties
    .filter(({ diaspora }) => !diaspora)
    .map(({ code }, index) => {
      const west = WEST + (index % COLUMNS) * WIDTH;
      const north = NORTH - Math.floor(index / COLUMNS) * HEIGHT;
      const [east, south] = [west + WIDTH, north - HEIGHT];
      const corners = [
        [west, north],
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ] as const;
      return { code, polygons: [[corners.map(([x, y]) => [round(x), round(y)] as [number, number])]] };
    });

const round = (degrees: number) => Math.round(degrees * 100) / 100;
