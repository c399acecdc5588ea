import { hkdfSync } from 'node:crypto';
import type { Config } from '#server/config.ts';

export type Key = Pick<Config, 'pinKey'>;

/** 32 bytes of the server's key for one use alone, such as "Vigil second factor". */
export const keyFor = ({ pinKey }: Key, use: string): Buffer => Buffer.from(hkdfSync('sha256', pinKey, '', use, 32));
