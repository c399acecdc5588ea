import { useState } from 'react';
import { addressOf, type Place } from './address.ts';
import type { Played, PlayedStep } from './playRecording.ts';
import type { RecordedHead } from './readRecording.ts';
import { actorText, madeBy } from './replayText.ts';
import { StateView, textOf } from './StateView.tsx';
import { stateName } from './take.ts';

interface Way {
  place: Place;
  /** The folder of a machine. */
  folderOf: (step: PlayedStep) => string;
}

interface RecordingStepProps extends Way {
  step: PlayedStep;
  steps: readonly PlayedStep[];
}

const addressOfStep = ({ place, folderOf }: Way, step: PlayedStep): string =>
  addressOf({
    ...place,
    machine: folderOf(step),
    mode: 'recording',
    did: [],
    start: '',
    actor: '',
    screen: '',
    at: step.number,
  });

/** By what an event is found. */
const lineOf = (step: PlayedStep): string =>
  [
    actorText(step),
    step.event.type,
    stateName(step.after.state),
    ...(step.fault === null ? [] : ['broke']),
    ...(step.notes.length > 0 ? ['differs'] : []),
  ].join(' ');

/** One event of a recording, in the picture of its machine. */
export function RecordingStep({ step, steps, place: here, folderOf }: RecordingStepProps) {
  const { event, before, after, actions, notes, fault, actor, place } = step;
  const { snapshot: _, ...fields } = event;
  return (
    <>
      <nav aria-label="Events" className="steps">
        {[-1, 1].map((by) => {
          const other = steps.find(({ number }) => number === step.number + by);
          return (
            other && (
              <a key={by} href={addressOfStep({ place: here, folderOf }, other)}>
                {by < 0 ? 'Before' : 'Next'}: {actorText(other)}
              </a>
            )
          );
        })}
      </nav>
      <h3>
        {step.number}. {actorText(step)}: {event.type}
      </h3>
      <p>
        <code>{place}</code> {textOf(fields)}
      </p>
      <StateView
        machineId={actor.machine}
        state={after.state}
        before={before.context}
        after={after.context}
        actions={actions}
        childActors={step.children.map(({ name, state }) => [name, `in ${stateName(state)}`])}
        notes={[
          `From ${stateName(before.state)} to ${stateName(after.state)}.`,
          ...(fault === null ? [] : [`Broke: ${fault}`]),
          ...notes,
        ]}
      />
    </>
  );
}

interface RecordingListProps extends Way {
  head: RecordedHead;
  played: Played;
}

/** All events of a recording, each a link into its machine. */
export function RecordingList({ head, played: { steps, notes }, place, folderOf }: RecordingListProps) {
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/u);
  const shown = steps.filter((step) => words.every((word) => lineOf(step).toLowerCase().includes(word)));
  return (
    <>
      <p>{madeBy(head)}</p>
      {notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      <label>
        Filter recorded events (an actor, an event, a state; “broke”, “differs”)
        <input type="search" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      </label>
      <ol className="events">
        {shown.map((step) => (
          <li key={step.number} value={step.number}>
            {(step.at / 1000).toFixed(1)} s{' '}
            <a
              href={addressOfStep({ place, folderOf }, step)}
              aria-current={place.mode === 'recording' && place.at === step.number ? 'step' : undefined}
            >
              {actorText(step)}: {step.event.type}
            </a>{' '}
            → {stateName(step.after.state)}
            {step.fault !== null && <strong> broke</strong>}
            {step.notes.length > 0 && <small> differs</small>}
          </li>
        ))}
      </ol>
    </>
  );
}
