import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { getCoverage } from '#contract/coverage.ts';
import { getCountyShapes } from '#contract/coverage-plan.ts';
import { maxShapesBytes } from '#contract/coverage.values.ts';
import { mustHaveShapes } from '#server/coverage/shapes.ts';
import { demoShapes } from '#server/seed/demo-shapes.ts';
import { counties, diaspora } from '#server/seed/places.ts';
import { openElection, read } from '#tests/support/election.ts';

const folder = mkdtempSync(join(tmpdir(), 'shapes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let written = 0;
function fileOf(content: string): string {
  written += 1;
  const file = join(folder, `${written}.geojson`);
  writeFileSync(file, content);
  return file;
}

const ring = [
  [23, 46, 300],
  [24.123_456, 46],
  [24, 47],
  [23, 46],
];
const polygon = { type: 'Polygon', coordinates: [ring] };
const collection = (...features: readonly object[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: features.map((one) => Object.assign({ type: 'Feature' }, one)),
  });
const seen = [
  [23, 46],
  [24.1235, 46],
  [24, 47],
  [23, 46],
];

const shapesWith = async (environment: Readonly<Record<string, string>>) => {
  const { server, people } = await openElection(environment);
  try {
    const shapes = await read(
      await server.call('GET', '/api/v3/coverage/shapes', { as: people.admin }),
      getCountyShapes.reply,
    );
    const board = await read(await server.call('GET', '/api/v3/coverage', { as: people.admin }), getCoverage.reply);
    return { shapes, hasShapes: board.hasShapes, logged: server.logged.map((line) => JSON.stringify(line)) };
  } finally {
    await server.close();
  }
};

describe('shapes of counties', () => {
  test('COV-02 without a file there is no map', async () => {
    expect(await shapesWith({})).toMatchObject({ hasShapes: false, shapes: { isConfigured: false, counties: [] } });
  });

  test('COV-02 the outlines of the file, by whatever usual name it gives the counties; one that the election has not is left out, and named in the log', async () => {
    const file = fileOf(
      collection(
        { properties: { code: 'AB' }, geometry: polygon },
        { properties: { mnemonic: 'CJ' }, geometry: { type: 'MultiPolygon', coordinates: [[ring], [ring]] } },
        { id: 'XX', properties: null, geometry: polygon },
      ),
    );
    const { shapes, hasShapes, logged } = await shapesWith({ COUNTY_SHAPES: file });
    expect(hasShapes).toBe(true);
    expect(shapes).toEqual({
      isConfigured: true,
      counties: [
        { code: 'AB', polygons: [[seen]] },
        { code: 'CJ', polygons: [[seen], [seen]] },
      ],
    });
    expect(logged.filter((line) => line.includes('COUNTY_SHAPES') && line.includes('XX')).length).toBe(1);
  });

  test('COV-07 of outlines that are finer than a map shows, as much is sent as can be seen; a county keeps its place', async () => {
    const circle = (west: number, south: number, radius: number) =>
      Array.from({ length: 20_001 }, (_, at) => {
        const angle = (at % 20_000) * (Math.PI / 10_000);
        return [west + radius * Math.cos(angle), south + radius * Math.sin(angle)];
      });
    const islet = circle(23, 44, 0.0001);
    const file = fileOf(
      collection(
        {
          id: 'AB',
          geometry: { type: 'MultiPolygon', coordinates: [[circle(24, 46, 1), circle(24, 46, 0.5), islet], [islet]] },
        },
        { id: 'CJ', geometry: { type: 'Polygon', coordinates: [islet.filter((_, at) => at % 5_000 === 0)] } },
      ),
    );
    const { counties: shown } = (await shapesWith({ COUNTY_SHAPES: file })).shapes;
    const lengths = shown.map(({ polygons }) => polygons.map((rings) => rings.map(({ length }) => length)));
    expect(lengths[0]).toEqual([[expect.any(Number), expect.any(Number)]]);
    // Around the whole country it is less than four widths of it.
    for (const length of lengths.flat(2)) expect(length).toBeLessThan(6_000);
    expect(lengths.slice(1)).toEqual([[[5]]]);
    const [first, last] = [shown[0]?.polygons[0]?.[0]?.[0], shown[0]?.polygons[0]?.[0]?.at(-1)];
    expect([first, last]).toEqual([
      [25, 46],
      [25, 46],
    ]);
  });

  test.each([
    ['no JSON', 'code,polygon', /is no JSON: .*code,polygon/u],
    ['nothing', '', /is no JSON/u],
    ['half of one', collection({ id: 'AB', geometry: polygon }).slice(0, -20), /is no JSON/u],
    ['no collection', JSON.stringify(polygon), /is no GeoJSON of counties/u],
    [
      'a point',
      collection({ properties: { code: 'AB' }, geometry: { type: 'Point', coordinates: [23, 46] } }),
      /features\.0\.geometry/u,
    ],
    [
      'metres',
      collection({
        properties: { code: 'AB' },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [500_000, 4_500_000],
              [1, 1],
              [2, 2],
              [1, 1],
            ],
          ],
        },
      }),
      /features\.0/u,
    ],
    [
      'a county without a name',
      collection({ properties: { area: 1 }, geometry: polygon }),
      /names no county in its feature 1/u,
    ],
    [
      'a county twice',
      collection({ id: 'AB', geometry: polygon }, { id: 'AB', geometry: polygon }),
      /has the county AB twice/u,
    ],
    ['too much', ' '.repeat(maxShapesBytes + 1), /is larger than 20 MB/u],
  ])('COV-02 at the start a file is refused that is none: %s', async (_, content, why) => {
    await expect(mustHaveShapes({ countyShapes: fileOf(content) })).rejects.toThrow(why);
  });

  // Node reads no file of more than 2 GB at once: whoever read the second one before its size was asked would fail otherwise.
  test.each([50, 3_000])(
    'COV-02 of %i MB nothing is read: their size is refused, with what to do',
    async (megabytes) => {
      const file = fileOf('');
      truncateSync(file, megabytes * 1024 * 1024);
      await expect(mustHaveShapes({ countyShapes: file })).rejects.toThrow(
        `COUNTY_SHAPES: ${file} is larger than 20 MB: simplify the outlines`,
      );
    },
  );

  test('COV-02 a file as large as may be is read', async () => {
    const text = collection({ id: 'AB', geometry: polygon });
    const file = fileOf(text + ' '.repeat(maxShapesBytes - Buffer.byteLength(text)));
    await expect(mustHaveShapes({ countyShapes: file })).resolves.toBeUndefined();
  });

  test('COV-02 a mark of the byte order before the text, as some programs write it, is no fault', async () => {
    const file = fileOf(`\uFEFF${collection({ id: 'AB', geometry: polygon })}`);
    await expect(mustHaveShapes({ countyShapes: file })).resolves.toBeUndefined();
  });

  test('COV-02 at the start a file is refused that is not there, or is none', async () => {
    await expect(mustHaveShapes({ countyShapes: folder })).rejects.toThrow(`COUNTY_SHAPES: ${folder} is no file`);
    await expect(mustHaveShapes({ countyShapes: join(folder, 'none') })).rejects.toThrow(
      /COUNTY_SHAPES: .* cannot be read/u,
    );
    await expect(mustHaveShapes({ countyShapes: undefined })).resolves.toBeUndefined();
  });

  test('COV-02 the demo draws each of its counties in a place of its own, and none abroad', () => {
    const seeded = counties.map(([code]) => ({ code, diaspora: false }));
    const shapes = demoShapes([...seeded, { code: diaspora[0], diaspora: true }]);
    expect(shapes.map(({ code }) => code)).toEqual(seeded.map(({ code }) => code));
    expect(new Set(shapes.map(({ polygons }) => JSON.stringify(polygons))).size).toBe(seeded.length);
  });
});
