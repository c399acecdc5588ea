import type { CountyShapes } from '#contract/coverage-plan.ts';
import type { Db } from '#server/db/open.ts';
import { readSetting } from '#server/db/settings.ts';
import { DEMO_SETTING } from './demo-logins.ts';

/** A map of tiles: each county about where it lies, none hidden behind another. */
const PLACES = [
  '.  .  SM MM .  SV BT .',
  '.  BH SJ BN .  NT IS .',
  '.  AR CJ MS HR BC VS .',
  'TM HD AB SB BV CV VN GL',
  'CS GJ VL AG PH BZ BR TL',
  '.  MH DJ OT DB IF IL CT',
  '.  .  .  TR GR B  CL .',
].map((row) => row.split(/ +/u));

/** In degrees. */
const [WIDTH, HEIGHT] = [1.05, 0.7];
const [WEST, NORTH] = [20.5, 48.3];

/** Whether this election is the demo. */
export const wasSeeded = async (db: Db): Promise<boolean> => (await readSetting(db, DEMO_SETTING)) !== undefined;

/** Each county of the demo is a tile; those abroad are on no map. */
export const demoShapes = (counties: readonly { code: string; diaspora: boolean }[]): CountyShapes['counties'] =>
  counties
    .filter(({ diaspora }) => !diaspora)
    .flatMap(({ code }) => {
      const row = PLACES.findIndex((codes) => codes.includes(code));
      const west = WEST + (PLACES[row]?.indexOf(code) ?? 0) * WIDTH;
      const north = NORTH - row * HEIGHT;
      const [east, south] = [west + WIDTH, north - HEIGHT];
      const corners = [
        [west, north],
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ] as const;
      return row < 0 ? [] : [{ code, polygons: [[corners.map(([x, y]) => [round(x), round(y)] as [number, number])]] }];
    });

const round = (degrees: number) => Math.round(degrees * 100) / 100;
