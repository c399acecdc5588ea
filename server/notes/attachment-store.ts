import { attachmentsIn, folderStore } from './folder-store.ts';
import { bucketStore, type Bucket } from './bucket-store.ts';

/** The first and the last byte. */
export interface Part {
  start: number;
  end: number;
}

/** Where the files of notes are kept, under the ids of their attachments. */
export interface AttachmentStore {
  /** Returns when the file is kept for good. */
  put(id: string, sent: { file: Blob; sha256: string }): Promise<void>;
  /** In bytes; undefined for a file that is not there. */
  size(id: string): Promise<number | undefined>;
  /** Opened when the first bytes are asked for, and read as fast as they are. */
  read(id: string, part: Part): AsyncIterable<Uint8Array>;
  /** One that is not there is no error. */
  remove(id: string): Promise<void>;
  /** An address from which anybody may fetch the file for ten minutes; undefined where clients come to this server for it. */
  address(id: string, as: { type: string; disposition: string }): Promise<string | undefined>;
  /** Throws when nothing can be kept or read. */
  mustAnswer(): Promise<void>;
}

/** What is outside the database. */
export interface Place {
  dataDir: string;
  /** Without it attachments are files in the data directory. */
  bucket?: Bucket | undefined;
}

export const attachmentStore = ({ dataDir, bucket }: Place): AttachmentStore => {
  const folder = folderStore(attachmentsIn(dataDir));
  return bucket === undefined ? folder : withFolder(bucketStore(bucket), folder);
};

/** Files that were there before the bucket are served, and erased, until they are moved. */
const withFolder = (bucket: AttachmentStore, folder: AttachmentStore): AttachmentStore => ({
  ...bucket,
  size: async (id) => (await bucket.size(id)) ?? folder.size(id),
  async *read(id, part) {
    yield* ((await folder.size(id)) === undefined ? bucket : folder).read(id, part);
  },
  async address(id, as) {
    return (await folder.size(id)) === undefined ? bucket.address(id, as) : undefined;
  },
  async remove(id) {
    await bucket.remove(id);
    await folder.remove(id);
  },
});
