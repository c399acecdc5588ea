import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod/mini';
import type { CountyShapes } from '#contract/coverage-plan.ts';
import { maxShapesBytes } from '#contract/coverage.values.ts';
import { ConfigError, type Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import type { Context, Staff } from '#server/http/handler.ts';
import { demoShapes, wasSeeded } from '#server/seed/demo-shapes.ts';
import { countiesOf } from '#server/stations/places.ts';
import { thinShapes } from './thin-shapes.ts';

type Shape = CountyShapes['counties'][number];

const MEGABYTE = 1024 * 1024;
/** A height, where there is one, is left out. */
const Position = z.pipe(
  z.pipe(
    z.array(z.number()).check(z.minLength(2)),
    z.transform((given: number[]): [unknown, unknown] => [rounded(given[0]), rounded(given[1])]),
  ),
  z.tuple([z.number().check(z.minimum(-180), z.maximum(180)), z.number().check(z.minimum(-90), z.maximum(90))]),
);
const Ring = z.array(Position).check(z.minLength(4));
const Polygon = z.array(Ring).check(z.minLength(1));
const Feature = z.object({
  id: z.optional(z.union([z.string(), z.number()])),
  properties: z.nullish(z.record(z.string(), z.unknown())),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: Polygon }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Polygon).check(z.minLength(1)) }),
  ]),
});
const Collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(Feature) });

/** About ten metres: more is not seen, and more to send. */
const PLACES = 10_000;
const rounded = (degrees: number | undefined): number | undefined =>
  degrees === undefined ? undefined : Math.round(degrees * PLACES) / PLACES;

const read = new Map<string, Promise<Shape[]>>();

/** Once for each file: whoever brings another one starts the server anew. */
const shapesIn = (file: string): Promise<Shape[]> => {
  const known = read.get(file) ?? readShapes(file);
  read.set(file, known);
  return known;
};

/** For the start: a file that is none is told to the operator, not found out on election day. */
export async function mustHaveShapes({ countyShapes }: Pick<Config, 'countyShapes'>): Promise<void> {
  if (countyShapes !== undefined) await shapesIn(countyShapes);
}

/** Of shapes that no county has the log tells; the others are shown. */
export async function countyShapes({ db, config, log, now }: Context<Staff>): Promise<CountyShapes> {
  const file = config.countyShapes;
  const counties = await countiesOf(db, now);
  if (file === undefined) return shapesOfDemo(db, counties);
  const codes = new Set(counties.map(({ code }) => code));
  const shapes = await shapesIn(file);
  const unknown = shapes.flatMap(({ code }) => (codes.has(code) ? [] : [code]));
  if (unknown.length > 0) log.warn('COUNTY_SHAPES has counties that the election has not', { counties: unknown });
  return { isConfigured: true, counties: shapes.filter(({ code }) => codes.has(code)) };
}

/** Whether there is a map, without reading it. */
export const hasShapes = async (db: Db, { countyShapes: file }: Pick<Config, 'countyShapes'>): Promise<boolean> =>
  file !== undefined || wasSeeded(db);

async function shapesOfDemo(db: Db, counties: readonly { code: string; diaspora: boolean }[]): Promise<CountyShapes> {
  const isDemo = await wasSeeded(db);
  return { isConfigured: isDemo, counties: isDemo ? demoShapes(counties) : [] };
}

async function readShapes(file: string): Promise<Shape[]> {
  const parsed = Collection.safeParse(await contentOf(file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw wrong(file, `is no GeoJSON of counties: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
  }
  const shapes = parsed.data.features.map((feature, index): Shape => {
    const code = codeOf(feature);
    if (code === undefined)
      throw wrong(file, `names no county in its feature ${index + 1}: it needs a property "code"`);
    const { geometry } = feature;
    return { code, polygons: geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates };
  });
  const codes = shapes.map(({ code }) => code);
  const twice = codes.find((code, index) => codes.indexOf(code) < index);
  if (twice !== undefined) throw wrong(file, `has the county ${twice} twice`);
  return thinShapes(shapes);
}

const wrong = (file: string, why: string) => new ConfigError(`COUNTY_SHAPES: ${file} ${why}`);

const because = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function contentOf(file: string): Promise<unknown> {
  const text = await textOf(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw wrong(file, `is no JSON: ${because(error)}`);
  }
}

/** How large it is, is asked before it is read. Some programs write a mark of the byte order before the text. */
async function textOf(file: string): Promise<string> {
  const found = await stat(file).catch((error: unknown) => {
    throw wrong(file, `cannot be read: ${because(error)}`);
  });
  if (!found.isFile()) throw wrong(file, 'is no file');
  if (found.size > maxShapesBytes)
    throw wrong(file, `is larger than ${maxShapesBytes / MEGABYTE} MB: simplify the outlines`);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw wrong(file, `cannot be read: ${because(error)}`);
  });
  return text.replace(/^\uFEFF/u, '');
}

/** As usual files of counties call it. */
const NAMES = ['code', 'county', 'mnemonic'] as const;

function codeOf({ id, properties }: z.output<typeof Feature>): string | undefined {
  for (const given of [...NAMES.map((name) => properties?.[name]), id])
    if ((typeof given === 'string' && given.trim() !== '') || typeof given === 'number') return String(given).trim();
  return undefined;
}
