import type { CountyShapes } from '#contract/coverage-plan.ts';

type Shape = CountyShapes['counties'][number];
type Polygon = Shape['polygons'][number];
type Ring = Polygon[number];
type Position = Ring[number];
/** From one point to another, in widths of the country. */
type Distance = (from: Position, to: Position) => number;

/** A map is drawn 1,000 wide: points that are nearer to each other would not be seen. */
const NEAR = 1 / 1_000;
/** The first is the last, too. */
const FEWEST_POINTS = 4;

/** Outlines as fine as a map shows them. Files of surveyors are much finer, and as much larger. */
export function thinShapes(shapes: readonly Shape[]): Shape[] {
  const distance = distanceIn(shapes.flatMap(({ polygons }) => polygons.flat(2)));
  return shapes.map(({ code, polygons }) => {
    const seen = polygons.flatMap((polygon) => thinPolygon(polygon, distance));
    // Of a county that is too small to be seen something stays.
    return { code, polygons: seen.length > 0 ? seen : polygons };
  });
}

/** None where its outside is too small to be seen. */
function thinPolygon([outside = [], ...holes]: Polygon, distance: Distance): Polygon[] {
  const seen = thinRing(outside, distance);
  if (seen.length < FEWEST_POINTS) return [];
  return [[seen, ...holes.map((ring) => thinRing(ring, distance)).filter(({ length }) => length >= FEWEST_POINTS)]];
}

function thinRing(ring: Ring, distance: Distance): Ring {
  let last: Position | undefined;
  return ring.filter((point, at) => {
    const isSeen = last === undefined || at === ring.length - 1 || distance(last, point) >= NEAR;
    if (isSeen) last = point;
    return isSeen;
  });
}

function distanceIn(points: readonly Position[]): Distance {
  const [west, east] = rangeOf(points.map(([longitude]) => longitude));
  const [south, north] = rangeOf(points.map(([, latitude]) => latitude));
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const width = Math.max((east - west) * narrowing, 1e-9);
  return (from, to) => (Math.abs(to[0] - from[0]) * narrowing + Math.abs(to[1] - from[1])) / width;
}

function rangeOf(numbers: readonly number[]): [least: number, most: number] {
  return numbers.reduce<[number, number]>(
    ([least, most], one) => [Math.min(least, one), Math.max(most, one)],
    [Infinity, -Infinity],
  );
}
