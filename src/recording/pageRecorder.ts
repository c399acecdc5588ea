import { createMasking } from './masking.ts';
import { maskedAddress } from './maskedAddress.ts';
import { createRecorder, type Recorder } from './recorder.ts';

/** The recorder of this page, whose masks nobody can make again. */
export function createPageRecorder(): Recorder {
  const masking = createMasking(crypto.getRandomValues(new Int32Array(1))[0] ?? 0);
  // It is asked for with each event, and seldom another one.
  let [address, place] = ['', ''];
  return createRecorder({
    masking,
    place() {
      if (location.href !== address) [address, place] = [location.href, maskedAddress(masking, location)];
      return place;
    },
  });
}
