import { createMasking } from './masking.ts';
import { maskedAddress } from './maskedAddress.ts';
import { createRecorder, type Recorder } from './recorder.ts';

/** The recorder of this page, whose masks nobody can make again. */
export function createPageRecorder(): Recorder {
  const masking = createMasking(crypto.getRandomValues(new Int32Array(1))[0] ?? 0);
  return createRecorder({ masking, place: () => maskedAddress(masking, location) });
}
