import S3rver from '@20minutes/s3rver';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { bucketStore, type Bucket } from '#server/notes/bucket-store.ts';

/** How the service ends the names of its own files. */
const CONTENT = '._S3rver_object';

/** An S3 service on this machine with one empty bucket; it checks signatures and when addresses expire. */
export async function openBucketService(port = 0) {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-bucket-'));
  const options = { address: '127.0.0.1', port, directory, silent: true, vhostBuckets: false };
  const service = new S3rver({ ...options, configureBuckets: [{ name: 'evidence' }] });
  const address = `http://127.0.0.1:${(await service.run()).port}`;
  const environment = {
    ATTACHMENTS_URL: 's3://evidence/autumn/round-2',
    AWS_ENDPOINT_URL_S3: address,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const { bucket } = readConfig({ ...environment, JWT_SECRET: 'x'.repeat(32), PIN_KEY: 'x'.repeat(32) });
  return {
    address,
    environment,
    store: bucketStore(mustBe(bucket)),
    /** Under which names files lie in it. */
    names: () =>
      readdirSync(join(directory, 'evidence'), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
        name.endsWith(CONTENT) ? name.slice(0, -CONTENT.length) : [],
      ),
    async close() {
      await service.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function mustBe(bucket: Bucket | undefined): Bucket {
  if (bucket === undefined) throw new Error('There is no bucket in the configuration.');
  return bucket;
}
