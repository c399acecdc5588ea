import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CODE, givenContract, PACKED_BY_BUILD, request, SCRIPT } from './http.given.ts';

givenContract();

describe('the console', () => {
  test('NAV-01 API-05 every address of the console is its page, with the configuration of this server', async () => {
    const policy = createHash('sha256').update(SCRIPT).digest('base64');
    for (const path of ['/', '/urgents?urgente=true', '/observers/profile/0722.000.001', '/no/such/screen']) {
      const response = await request(path);
      const html = await response.text();
      const [, json = ''] = /<script type="application\/json" id="vigil-config">([\s\S]*?)<\/script>/u.exec(html) ?? [];
      expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(JSON.parse(json)).toEqual({
        productName: '</script><script>alert(1)</script>',
        apiBase: 'https://api.example/base',
        guideUrl: '',
        expiryCheck: true,
        expiryOffset: 0,
        timeZone: 'Europe/Bucharest',
        pollsOpen: '07:00',
        pollsClose: '21:00',
        phonePrefix: '40',
        ownServer: false,
        textsVersion: expect.stringMatching(/^[\w-]{22}$/u),
      });
      const csp = response.headers.get('content-security-policy') ?? '';
      expect(csp.split('; ')).toEqual(
        expect.arrayContaining([
          `script-src 'self' 'sha256-${policy}'`,
          "connect-src 'self' https://api.example",
          "object-src 'none'",
          "base-uri 'none'",
        ]),
      );
    }
  });

  test('hashed files are kept for ever, translations of this version, too, missing files are missing', async () => {
    const script = await request('/assets/index-DxY3k9_a.js');
    expect([script.headers.get('content-type'), script.headers.get('cache-control'), await script.text()]).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
      CODE,
    ]);
    const texts = await request('/assets/i18n/en.json');
    const etag = texts.headers.get('etag') ?? '';
    expect([texts.headers.get('cache-control'), await texts.json()]).toEqual(['no-cache', { LOGIN: 'Log in' }]);
    const [, version = ''] = /"textsVersion":"([\w-]{22})"/u.exec(await (await request('/')).text()) ?? [];
    const ofVersion = await request(`/assets/i18n/en.json?v=${version}`);
    expect([ofVersion.headers.get('cache-control'), await ofVersion.json()]).toEqual([
      'public, max-age=31536000, immutable',
      { LOGIN: 'Log in' },
    ]);
    const ofAnother = await request('/assets/i18n/en.json?v=another');
    expect(ofAnother.headers.get('cache-control')).toBe('no-cache');
    const again = await request('/assets/i18n/en.json', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    for (const path of ['/assets/gone-DxY3k9_a.js', '/assets/..%2f..%2fpackage.json', '/assets/'])
      expect([path, (await request(path)).status]).toEqual([path, 404]);
  });

  test('a PDF is shown by itself and in no frame; a sandbox would leave it blank in Safari', async () => {
    const guide = await request('/guide-en.pdf');
    expect([guide.headers.get('content-type'), guide.headers.get('content-security-policy')]).toEqual([
      'application/pdf',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    ]);
    expect((await request('/assets/index-DxY3k9_a.js')).headers.get('content-security-policy')).toContain('sandbox');
  });

  test('files are packed as the browser accepts it', async () => {
    const packed = async (accept: string) => {
      const response = await request('/assets/index-DxY3k9_a.js', { headers: { 'accept-encoding': accept } });
      const body = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-length')).toBe(String(body.length));
      return { encoding: response.headers.get('content-encoding'), body };
    };
    const [br, gzip, refused, plain] = [
      await packed('gzip, br'),
      await packed('gzip'),
      await packed('br;q=0, gzip;q=0.5'),
      await packed('identity'),
    ];
    expect([br.encoding, gzip.encoding, refused.encoding, plain.encoding]).toEqual(['br', 'gzip', 'gzip', null]);
    const texts = [brotliDecompressSync(br.body), gunzipSync(gzip.body), plain.body].map(String);
    expect(texts).toEqual([CODE, CODE, CODE]);
  });

  test('what the build has packed is sent as it is, from the address of the file alone', async () => {
    const ask = (path: string, accept: string) => request(path, { headers: { 'accept-encoding': accept } });
    const packed = await ask('/assets/packed-DxY3k9_a.js', 'br');
    expect([packed.headers.get('content-encoding'), packed.headers.get('content-type')]).toEqual([
      'br',
      'text/javascript; charset=utf-8',
    ]);
    expect(Buffer.from(await packed.arrayBuffer())).toEqual(PACKED_BY_BUILD);
    expect(await (await ask('/assets/packed-DxY3k9_a.js', 'identity')).text()).toBe(CODE);
    expect((await ask('/assets/packed-DxY3k9_a.js.br', 'br')).status).toBe(404);
  });

  test('long answers of the API are packed, short ones are not', async () => {
    const echo = async (name: string) => {
      const response = await request('/api/write', {
        method: 'POST',
        headers: { 'accept-encoding': 'gzip, br', 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
      const body = Buffer.from(await response.arrayBuffer());
      const encoding = response.headers.get('content-encoding');
      return [encoding, (encoding === 'gzip' ? gunzipSync(body) : body).toString()];
    };
    const long = 'ș'.repeat(5_000);
    expect(await echo(long)).toEqual(['gzip', JSON.stringify({ name: long })]);
    expect(await echo('Ana')).toEqual([null, JSON.stringify({ name: 'Ana' })]);
  });

  test('HEAD answers like GET without a body', async () => {
    const response = await request('/urgents', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});
