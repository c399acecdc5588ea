import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Hono } from 'hono';
import { wallPath } from '#contract/wall.values.ts';
import type { Config } from '#server/config.ts';
import { PACKED, packQuickly, packSmall } from './brotli.ts';
import type { Vigil } from './environment.ts';
import { features } from '#server/features.ts';
import { problem } from './problem.ts';
import { Refusal } from './refusal.ts';
import { PDF_POLICY, pagePolicy } from './security.ts';
import { firstTextsOf } from './first-texts.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/u;
const HASHED = /-[\w-]{8}\.\w+$/u;
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** The organisation may change them, and their address stays. */
const isText = (path: string) => /^\/assets\/i18n\/\w+\.json$/u.test(path);

/** Written by build/firstTexts.ts, for us alone. */
const FIRST_TEXTS = '/first-texts.json';

const zip = promisify(gzip);

interface Asset {
  body: Buffer<ArrayBuffer>;
  type: string;
  etag: string;
  cache: string;
  policy?: string;
  packed: Map<'br' | 'gzip', Promise<Buffer<ArrayBuffer>>>;
}

/** Serves the built console out of memory; every address that is neither the API's nor a file's is the console's. */
export function mountConsole(
  app: Hono<Vigil>,
  directory: string,
  config: Config,
  isDemoOffered: () => Promise<boolean> = async () => false,
): void {
  if (!existsSync(join(directory, 'index.html'))) throw new Error(`There is no built console in ${directory}.`);
  const files = filesIn(directory);
  const assets = new Map(
    files
      .filter((file) => !file.endsWith(PACKED))
      .map((file) => {
        const isPacked = HASHED.test(file) && files.includes(`${file}${PACKED}`);
        const packed = isPacked ? readFileSync(`${file}${PACKED}`) : null;
        return [`/${relative(directory, file).split(sep).join('/')}`, assetOf(file, readFileSync(file), packed)];
      }),
  );
  const texts = [...assets].filter(([path]) => isText(path));
  const textsVersion = versionOf(texts.map(([, { etag }]) => etag));
  const first = firstTextsOf(
    assets.get(FIRST_TEXTS)?.body.toString(),
    new Map(texts.map(([path, { body }]) => [path, body.toString()])),
    '/assets/i18n/en.json',
  );
  assets.delete(FIRST_TEXTS);
  const firstTexts = new Map([...first].map(([path, json]) => [path, assetOf(path, Buffer.from(json))]));
  const pageOf = (file: string, demo: boolean): Asset => {
    const html = withConfiguration(readFileSync(join(directory, file), 'utf8'), config, { demo, textsVersion });
    return { ...assetOf(file, Buffer.from(html)), policy: pagePolicy(html, config) };
  };
  const [page, demoPage] = [pageOf('index.html', false), pageOf('index.html', true)];
  // A database that does not answer must not take the page away, too.
  const wanted = async () => ((await isDemoOffered().catch(() => false)) ? demoPage : page);
  assets.delete('/index.html');
  if (assets.delete('/wall.html')) assets.set(wallPath, pageOf('wall.html', false));

  app.get('*', async (c) => {
    const path = c.req.path.replace(/(?<=.)\/$/u, '');
    const asset = (c.req.query('first') === undefined ? undefined : firstTexts.get(path)) ?? assets.get(path);
    if (!asset && /^\/assets(?:\/|$)/u.test(c.req.path)) return problem(new Refusal(404, 'There is no such file.'));
    c.set('route', asset ? 'file' : 'page');
    const isThisVersion = isText(c.req.path) && c.req.query('v') === textsVersion;
    return send(asset ?? (await wanted()), c.req.raw, isThisVersion ? FOR_GOOD : asset?.cache);
  });
}

/** Inside a script element only `<` could end it or begin another. */
export function withConfiguration(
  html: string,
  config: Config,
  { demo, textsVersion }: { demo: boolean; textsVersion: string },
): string {
  const { productName, apiBase, guideUrl, expiryCheck, expiryOffset, timeZone, phonePrefix } = config;
  const { electionDay, pollsOpen, pollsClose } = config;
  const values = {
    productName,
    apiBase,
    guideUrl,
    expiryCheck,
    expiryOffset,
    timeZone,
    electionDay,
    pollsOpen,
    pollsClose,
    phonePrefix,
    ownServer: apiBase === '',
    ...(apiBase === '' && { features }),
    ...(demo && { demo }),
    textsVersion,
  };
  const json = JSON.stringify(values).replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="vigil-config">${json}</script>`;
  const placeholder = /<script type="application\/json" id="vigil-config">[\s\S]*?<\/script>/u;
  return placeholder.test(html)
    ? html.replace(placeholder, () => element)
    : html.replace('</head>', () => `${element}</head>`);
}

const digest = (body: Buffer | string) => createHash('sha256').update(body).digest('base64url').slice(0, 22);

/** Another one as soon as one of the files is another one. */
const versionOf = (etags: readonly string[]) => digest(etags.toSorted().join(' '));

function assetOf(file: string, body: Buffer<ArrayBuffer>, packed: Buffer<ArrayBuffer> | null = null): Asset {
  return {
    body,
    type: TYPES[extname(file)] ?? 'application/octet-stream',
    etag: digest(body),
    cache: HASHED.test(file) ? FOR_GOOD : 'no-cache',
    ...(extname(file) === '.pdf' && { policy: PDF_POLICY }),
    packed: new Map(packed && [['br', Promise.resolve(packed)]]),
  };
}

async function send(asset: Asset, request: Request, cache = asset.cache): Promise<Response> {
  const encoding = encodingFor(asset, request);
  const headers = new Headers({
    'Content-Type': asset.type,
    'Cache-Control': cache,
    ETag: `W/"${asset.etag}"`,
    Vary: 'Accept-Encoding',
  });
  if (asset.policy) headers.set('Content-Security-Policy', asset.policy);
  const known = request.headers.get('if-none-match')?.includes(`"${asset.etag}"`) ?? false;
  if (known) return new Response(null, { status: 304, headers });
  if (encoding) headers.set('Content-Encoding', encoding);
  const body = encoding ? await pack(asset, encoding) : asset.body;
  headers.set('Content-Length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

function encodingFor(asset: Asset, request: Request): 'br' | 'gzip' | undefined {
  if (!COMPRESSIBLE.test(asset.type) || asset.body.length < 512) return undefined;
  const accepted = new Set(
    (request.headers.get('accept-encoding') ?? '')
      .split(',')
      .flatMap((part) => (/;\s*q=0(?:\.0*)?\s*$/u.test(part) ? [] : [part.split(';')[0]?.trim()])),
  );
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : undefined;
}

/** What the build did not pack: quickly for whoever asks first, as small as can be for all who come later. */
function pack(asset: Asset, encoding: 'br' | 'gzip'): Promise<Buffer<ArrayBuffer>> {
  const packed = asset.packed.get(encoding);
  if (packed) return packed;
  const quick = encoding === 'br' ? packQuickly(asset.body) : zip(asset.body, { level: 9 });
  asset.packed.set(encoding, quick);
  if (encoding === 'br') void improve(asset);
  return quick;
}

async function improve(asset: Asset): Promise<void> {
  asset.packed.set('br', Promise.resolve(await packSmall(asset.body)));
}

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
