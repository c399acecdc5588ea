import type { CountyShapes } from '#contract/coverage-plan.ts';

/** A county as it is drawn: the path of its outline, and where its name stands. */
export interface Outline {
  code: string;
  path: string;
  label: { x: number; y: number };
}

export interface Drawing {
  width: number;
  height: number;
  outlines: Outline[];
}

type Point = readonly [x: number, y: number];
type Ring = readonly Point[];

/** As wide as it is drawn; its height follows. */
const WIDTH = 1_000;

/**
 * Counties on a plane: a degree of longitude is as wide as it is in the middle of the country. That is near enough for a
 * country, and needs no library.
 */
export function draw({ counties }: Pick<CountyShapes, 'counties'>): Drawing {
  const all = counties.flatMap(({ polygons }) => polygons.flat(2));
  if (all.length === 0) return { width: WIDTH, height: 0, outlines: [] };
  const [west, south, east, north] = boundsOf(all);
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = WIDTH / Math.max((east - west) * narrowing, 1e-9);
  const place = ([longitude, latitude]: Point): Point => [
    (longitude - west) * narrowing * scale,
    (north - latitude) * scale,
  ];
  return {
    width: WIDTH,
    height: Math.ceil((north - south) * scale),
    outlines: counties.flatMap(({ code, polygons }) => {
      const rings = polygons.map((polygon) => polygon.map((ring) => ring.map(place)));
      const outer = rings.flatMap((polygon) => polygon.slice(0, 1));
      const largest = outer.toSorted((one, other) => Math.abs(areaOf(other)) - Math.abs(areaOf(one)))[0];
      if (largest === undefined || largest.length < 3) return [];
      return [{ code, path: rings.flat().map(pathOf).join(''), label: middleOf(largest) }];
    }),
  };
}

function boundsOf(points: readonly Point[]) {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    bounds[0] = Math.min(bounds[0], x);
    bounds[1] = Math.min(bounds[1], y);
    bounds[2] = Math.max(bounds[2], x);
    bounds[3] = Math.max(bounds[3], y);
  }
  return bounds;
}

const pathOf = (ring: Ring): string => `M${ring.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** Twice the area, with a sign that says which way round it goes. */
const areaOf = (ring: Ring): number => sumOver(ring, (cross) => cross);

/** The centre of gravity. */
function middleOf(ring: Ring): Outline['label'] {
  const area = areaOf(ring);
  const [x = 0, y = 0] = ring[0] ?? [];
  if (area === 0) return { x, y };
  return {
    x: sumOver(ring, (cross, [x0], [x1]) => (x0 + x1) * cross) / (3 * area),
    y: sumOver(ring, (cross, [, y0], [, y1]) => (y0 + y1) * cross) / (3 * area),
  };
}

function sumOver(ring: Ring, of: (cross: number, from: Point, to: Point) => number): number {
  return ring.reduce((sum, from, at) => {
    const to = ring[(at + 1) % ring.length] ?? from;
    return sum + of(from[0] * to[1] - to[0] * from[1], from, to);
  }, 0);
}
