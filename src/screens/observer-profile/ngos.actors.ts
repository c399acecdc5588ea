import { listNgos, type Ngo } from '#contract/ngos.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import type { Services } from '#src/services.tsx';

const machine = createResourceMachine<Ngo[], null>();

export const ngosLogic = ({ call }: Services) =>
  machine.provide({ actors: { load: loadItem((_, signal) => call(listNgos, {}, { signal })) } });
