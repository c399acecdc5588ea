import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vigil-core-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const problems = (environment: Record<string, string>, args: string[] = []) => {
  try {
    readConfig({ DATA_DIR: dataDir, ...environment }, args);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
};

test('without any setting the server is a demo on this machine', () => {
  const { jwtSecret, pinKey, ...config } = readConfig({ DATA_DIR: dataDir, PORT: ' ' });
  expect(config).toEqual({
    production: false,
    port: 8080,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    databasePrepared: true,
    databaseTimeout: 20_000,
    databaseWait: 60_000,
    bucket: undefined,
    productName: 'Vigil',
    guideUrl: '',
    apiBase: '',
    tokenHours: 24,
    expiryCheck: true,
    expiryOffset: 0,
    trustProxy: false,
    corsOrigins: [],
    logLevel: 'info',
    timeZone: 'Europe/Bucharest',
    electionDay: undefined,
    pollsOpen: '07:00',
    pollsClose: '21:00',
    phonePrefix: '40',
    openingForm: 'A',
    countingForm: 'C',
    firebaseCredentials: undefined,
    metricsToken: undefined,
    uploadLimit: 50 * 1024 * 1024,
    apiOnly: false,
    demo: true,
  });
  expect([jwtSecret.length, pinKey.length, jwtSecret === pinKey]).toEqual([43, 43, false]);
});

test('A11 only a server that its starter alone reaches is a demo by itself', () => {
  const demo = (environment: Record<string, string>, ...args: string[]) =>
    readConfig({ DATA_DIR: dataDir, ...environment }, args).demo;
  const url = { DATABASE_URL: 'postgres://vigil@localhost/vigil' };
  for (const HOST of ['127.0.0.1', '127.1.2.3', 'localhost', '::1'])
    expect([HOST, demo({ HOST })]).toEqual([HOST, true]);
  for (const HOST of ['0.0.0.0', '::', '192.168.0.7', 'vigil.example', '127.0.0.1.example'])
    expect([HOST, demo({ HOST }), demo({ HOST }, '--demo')]).toEqual([HOST, false, true]);
  expect([demo(url), demo(url, '--demo', '--api-only')]).toEqual([false, true]);
  expect([demo({}, '--no-demo', '--api-only'), demo({ NODE_ENV: 'production' })]).toEqual([false, false]);
  expect(problems({}, ['--demo', '--no-demo'])).toEqual(['--demo: not together with --no-demo']);
  expect(problems({ NODE_ENV: 'production' }, ['--demo'])).toEqual([expect.stringMatching(/^--demo: /u)]);
});

test('A11 production is production however it is written; what is neither is refused', () => {
  const production = (NODE_ENV: string) => readConfig({ DATA_DIR: dataDir, NODE_ENV }).production;
  for (const word of ['production', 'Production', 'PRODUCTION', ' production ', 'production\r\n'])
    expect([word, production(word)]).toEqual([word, true]);
  for (const word of ['', ' ', 'development', 'Test']) expect([word, production(word)]).toEqual([word, false]);
  for (const word of ['prod', 'staging', 'productionn', 'toString'])
    expect(problems({ NODE_ENV: word })).toEqual(['NODE_ENV: must be production, development or test']);
  expect(problems({ NODE_ENV: 'PRODUCTION' }, ['--demo'])).toEqual([expect.stringMatching(/^--demo: /u)]);
});

test('keys are made once, for the eyes of their owner alone', () => {
  const first = readConfig({ DATA_DIR: dataDir });
  const second = readConfig({ DATA_DIR: dataDir });
  expect([second.jwtSecret, second.pinKey]).toEqual([first.jwtSecret, first.pinKey]);
  for (const name of ['jwt.key', 'pin.key']) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'jwt.key'), 'utf8').trim()).toBe(first.jwtSecret);
  writeFileSync(join(dataDir, 'jwt.key'), '');
  expect(problems({})).toEqual([expect.stringContaining('too short')]);
});

test('SES-03 the expiry check and its offset are settings', () => {
  const { expiryCheck, expiryOffset } = readConfig({ DATA_DIR: dataDir, EXPIRY_CHECK: 'false', EXPIRY_OFFSET: '-30' });
  expect([expiryCheck, expiryOffset]).toEqual([false, -30]);
});

test('every wrong setting is named on a line of its own', () => {
  const wrong = {
    PORT: 'abc',
    DATABASE_URL: 'mysql://x',
    GUIDE_URL: 'guide.pdf',
    API_BASE: 'nowhere',
    JWT_SECRET: 'short',
    TOKEN_HOURS: '0',
    EXPIRY_CHECK: 'perhaps',
    CORS_ORIGINS: 'https://console.example, https://other.example/',
    LOG_LEVEL: 'loud',
    ELECTION_TIME_ZONE: 'Mars/Olympus',
    UPLOAD_LIMIT_MB: '1.5',
  };
  const lines = problems(wrong, ['--fast']);
  expect(lines.map((line) => line.split(':')[0])).toEqual([...Object.keys(wrong), '--fast']);
  expect(lines[3]).toBe('API_BASE: must be an address such as https://example.org');
});

test('22.6 replicas and a standby belong to a database at an address', () => {
  const at = (host: string) => `postgres://vigil@${host}/vigil`;
  const others = { DATABASE_READ_URL: at('replicas'), DATABASE_STANDBY_URL: at('standby') };
  expect(problems(others).map((line) => line.split(':')[0])).toEqual(Object.keys(others));
  expect(readConfig({ DATA_DIR: dataDir, DATABASE_URL: at('primary'), ...others })).toMatchObject({
    databaseReadUrl: others.DATABASE_READ_URL,
    databaseStandbyUrl: others.DATABASE_STANDBY_URL,
  });
  expect(problems({ DATABASE_URL: at('primary'), DATABASE_STANDBY_URL: 'mysql://standby' })).toEqual([
    expect.stringMatching(/^DATABASE_STANDBY_URL: /u),
  ]);
});

test('a bucket needs its keys; its service and its folder are settings', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  const bucket = (more: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...keys, ...more }).bucket;
  expect(bucket({ ATTACHMENTS_URL: 's3://evidence', AWS_REGION: 'eu-central-1' })).toEqual({
    address: 'https://s3.eu-central-1.amazonaws.com/evidence',
    publicAddress: undefined,
    prefix: '',
    region: 'eu-central-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  const own = { AWS_ENDPOINT_URL_S3: 'http://store:9000/', ATTACHMENTS_PUBLIC_URL: 'https://files.example' };
  expect(bucket({ ATTACHMENTS_URL: 's3://evidence/round-2/', ...own })).toMatchObject({
    address: 'http://store:9000/evidence',
    publicAddress: 'https://files.example/evidence',
    prefix: 'round-2/',
  });
  expect(problems({ ATTACHMENTS_URL: 's3://evidence', AWS_ACCESS_KEY_ID: 'id' })).toEqual([
    'ATTACHMENTS_URL: needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ]);
  for (const ATTACHMENTS_URL of ['https://evidence', 's3://', 's3://Evidence', 's3://a/b?c'])
    expect(problems({ ATTACHMENTS_URL, ...keys })).toEqual([
      'ATTACHMENTS_URL: must be s3://bucket or s3://bucket/folder',
    ]);
});

test('origins and the guide are taken as they are given', () => {
  const given = { CORS_ORIGINS: ' https://console.example, http://localhost:5173 ,', GUIDE_URL: '/guides/ro.pdf' };
  expect(readConfig({ DATA_DIR: dataDir, ...given })).toMatchObject({
    corsOrigins: ['https://console.example', 'http://localhost:5173'],
    guideUrl: '/guides/ro.pdf',
  });
  for (const GUIDE_URL of ['https://example.org/guide.pdf', 'http://example.org/'])
    expect(problems({ GUIDE_URL })).toEqual([]);
  for (const GUIDE_URL of ['javascript:alert(1)', '//evil.example/guide', 'ftp://example.org/'])
    expect(problems({ GUIDE_URL })).toEqual([
      'GUIDE_URL: must be an address such as https://example.org or /guide.pdf',
    ]);
  expect(problems({ CORS_ORIGINS: 'console.example' })).toEqual([
    'CORS_ORIGINS: must be origins such as https://console.example, separated by commas',
  ]);
});

test('a person reads the causes of an error on the terminal too', () => {
  const lines: string[] = [];
  const now = () => new Date('2026-11-22T08:00:00.000Z');
  const log = createLog({ level: 'info', pretty: true, now, write: (line) => lines.push(line) });
  log.error('failed', { error: new Error('not up to date', { cause: new Error('disk full') }) });
  expect(lines.join('')).toMatch(/Error: not up to date[\s\S]*Error: disk full/u);
});

test('the log masks secrets however deep they lie and leaves out what is below its level', () => {
  const lines: string[] = [];
  const now = () => new Date('2026-11-22T08:00:00.000Z');
  const log = createLog({ level: 'info', pretty: false, now, write: (line) => lines.push(line) });
  log.debug('quiet');
  log.with({ id: 'r1' }).info('said', { Pin: '1234', deep: [{ password: 'x', fcmToken: 'y', name: 'Ana' }] });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      time: '2026-11-22T08:00:00.000Z',
      level: 'info',
      message: 'said',
      id: 'r1',
      Pin: '[hidden]',
      deep: [{ password: '[hidden]', fcmToken: '[hidden]', name: 'Ana' }],
    },
  ]);
});
