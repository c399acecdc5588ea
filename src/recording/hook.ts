import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { Heard, Recorder } from './recorder.ts';

export interface Recording {
  /** Listens to a root actor and all that it invokes. */
  inspect: (root: AnyActorRef) => void;
  /** What writes down what is heard. Its code comes late, and is told what happened before. */
  recorder: () => Promise<Recorder>;
}

/** Tells of an actor and of its children as they are now. */
function announce(actorRef: AnyActorRef, hear: (heard: Heard) => void): void {
  const snapshot: { children?: Record<string, AnyActorRef> } = actorRef.getSnapshot();
  hear({ type: 'known', actorRef, snapshot });
  for (const child of Object.values(snapshot.children ?? {})) announce(child, hear);
}

/** So much waits for the recorder. */
const maxEarly = 1_000;

export function createRecording(
  load = async () => (await import('./pageRecorder.ts')).createPageRecorder(),
): Recording {
  const early: [heard: Heard, at: number][] = [];
  let wanted: Promise<Recorder> | undefined;
  let keep = (heard: Heard, at: number) => {
    if (early.push([heard, at]) > maxEarly) early.shift();
  };
  /** A recording that breaks ends, and the console goes on. */
  function hear(heard: Heard, at = performance.now()): void {
    try {
      keep(heard, at);
    } catch (error) {
      keep = () => {};
      reportError(error);
    }
  }
  return {
    inspect(root) {
      announce(root, hear);
      root.system.inspect((heard: InspectionEvent) => hear(heard));
    },
    recorder() {
      wanted ??= load().then((recorder) => {
        keep = recorder.hear;
        for (const [heard, at] of early.splice(0)) hear(heard, at);
        return recorder;
      });
      wanted.catch(() => (wanted = undefined));
      return wanted;
    },
  };
}
