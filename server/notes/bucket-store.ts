import { S3mini, S3ServiceError } from 's3mini';
import type { AttachmentStore } from './attachment-store.ts';

/** A bucket of any service that speaks S3. */
export interface Bucket {
  /** Of the bucket at the service. */
  address: string;
  /** The same bucket as clients reach it; without it they fetch their files through this server. */
  publicAddress: string | undefined;
  /** Before the names of all files: empty, or ending in a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The service was not reached, or would not. Nothing was acknowledged: the same request may succeed later. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the store of attachments: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StoreUnavailable';
  }
}

/** In seconds. */
const LIFETIME = 600;
/** In milliseconds, until the service begins to answer; a large file goes over before that. */
const TO_ANSWER = 20_000;
const TO_TAKE = 240_000;

export function bucketStore(bucket: Bucket): AttachmentStore {
  const service = clientAt(bucket, bucket.address);
  const forClients = bucket.publicAddress === undefined ? undefined : clientAt(bucket, bucket.publicAddress);
  const nameOf = (id: string) => `${bucket.prefix}${id.slice(0, 2)}/${id}`;
  return {
    async put(id, { file, sha256 }) {
      // The service compares what arrives with it, and keeps nothing that differs.
      const checksum = { 'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64') };
      await answered(service.putObject(nameOf(id), file, undefined, undefined, checksum, file.size));
    },
    size: (id) => answered(sizeAt(service, nameOf(id))),
    async *read(id, { start, end }) {
      if (end < start) return;
      const { body } = await answered(service.getObjectRaw(nameOf(id), false, start, end + 1));
      if (body) yield* body;
    },
    async remove(id) {
      await answered(service.deleteObject(nameOf(id)));
    },
    async address(id, { type, disposition }) {
      const query = { 'response-content-type': type, 'response-content-disposition': disposition };
      return forClients?.getPresignedUrl('GET', nameOf(id), LIFETIME, query);
    },
    async mustAnswer() {
      if (!(await answered(service.bucketExists())))
        throw new StoreUnavailable('there is no such bucket, or it is not ours');
    },
  };
}

const clientAt = ({ region, accessKeyId, secretAccessKey }: Bucket, endpoint: string) =>
  new S3mini({ endpoint, region, accessKeyId, secretAccessKey, fetch: impatient });

/** Limits the wait for an answer, and not how long its client takes to read it. */
const impatient: typeof fetch = async (url, init) => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('no answer')), init?.method === 'PUT' ? TO_TAKE : TO_ANSWER);
  try {
    return await fetch(url, { ...init, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
};

async function answered<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    throw new StoreUnavailable(error);
  }
}

async function sizeAt(service: S3mini, name: string): Promise<number | undefined> {
  try {
    return await service.getContentLength(name);
  } catch (error) {
    if (error instanceof Error && error.cause instanceof S3ServiceError && error.cause.status === 404) return undefined;
    throw error;
  }
}
