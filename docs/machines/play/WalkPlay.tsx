import { useMemo } from 'react';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Walk } from '../../../tests/support/walk.ts';
import { hashOfMachine } from '../screens/place.ts';
import { addressOf, type Place } from './address.ts';
import { PathList } from './PathList.tsx';
import { contextOf, Facts, StateView, textOf } from './StateView.tsx';
import { choicesOf, type Impossible, startsOf, type WalkStep, walkSteps } from './walkSteps.ts';

interface WalkPlayProps {
  plan: Walk<AnyStateMachine>;
  place: Place;
}

/** A machine to be played: what can happen is a link, and so is every step back. */
export function WalkPlay({ plan, place }: WalkPlayProps) {
  const { start, did, at } = place;
  const { begin, steps } = useMemo(() => walkSteps(plan, start, did), [plan, start, did]);
  const here = Math.min(at, steps.length);
  const step = steps[here - 1];
  const now = step?.after ?? begin;
  const { possible, impossible } = choicesOf(plan, now);
  const to = (next: Partial<Place>) => addressOf({ ...place, ...next });
  return (
    <>
      <Starts plan={plan} place={place} />
      <nav aria-label="Steps" className="steps">
        <a href={to({ at: 0 })} aria-current={here === 0 ? 'step' : undefined}>
          start
        </a>
        {steps.map(({ title, after }, index) => (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- the same may happen twice
            key={index}
            href={to({ at: index + 1 })}
            aria-current={here === index + 1 ? 'step' : undefined}
            title={JSON.stringify(after.value)}
          >
            {title}
          </a>
        ))}
      </nav>
      <p className="served">
        <a href={to({ mode: 'screen', screen: hashOfMachine(plan.machine.id, now.value) })}>The screen in this state</a>
      </p>
      <div className="columns">
        <section>
          <h3>What can happen now</h3>
          {possible.length === 0 && <p>Nothing: {now.status === 'active' ? 'it waits for others' : 'it is over'}.</p>}
          <ul className="choices">
            {possible.map(({ title, event, to: target, guard }) => (
              <li key={title}>
                <a href={to({ did: [...did.slice(0, here), title], at: here + 1 })} title={textOf(event)}>
                  {title}
                </a>{' '}
                → {target}
                {guard !== '' && <small> as {guard} says yes</small>}
              </li>
            ))}
          </ul>
          <Cannot impossible={impossible} />
        </section>
        <StateView
          machineId={plan.machine.id}
          state={now.value}
          before={contextOf(step?.before ?? begin)}
          after={contextOf(now)}
          actions={step?.actions ?? []}
          childActors={childrenOf(now)}
          notes={
            step === undefined
              ? []
              : [`Took ${textOf(step.event)}`, ...(step.waited > 0 ? [`${step.waited} ms passed.`] : [])]
          }
        />
        <Rules step={step} />
      </div>
      <PathList plan={plan} place={place} />
    </>
  );
}

/** What a guard forbids is worth a look; what belongs to other states is put aside. */
function Cannot({ impossible }: { impossible: readonly Impossible[] }) {
  const guarded = impossible.filter(({ isGuarded }) => isGuarded);
  const others = impossible.filter(({ isGuarded }) => !isGuarded);
  return (
    <Facts term="What cannot">
      {impossible.length > 0 && (
        <>
          <ul>
            {guarded.map(({ title, why }) => (
              <li key={title}>
                {title} <small>{why}</small>
              </li>
            ))}
          </ul>
          {others[0] && (
            <details>
              <summary>
                {others.length} others: {others[0].why}
              </summary>
              {others.map(({ title }) => title).join(', ')}
            </details>
          )}
        </>
      )}
    </Facts>
  );
}

function Starts({ plan, place }: WalkPlayProps) {
  const starts = startsOf(plan);
  if (starts.length < 2) return null;
  return (
    <nav aria-label="Beginnings" className="steps">
      Begins with{' '}
      {starts.map((start) => (
        <a
          key={start}
          href={addressOf({ ...place, start, did: [], at: 0 })}
          aria-current={start === place.start ? 'true' : undefined}
        >
          {start || 'the usual'}
        </a>
      ))}
    </nav>
  );
}

function childrenOf(snapshot: AnyMachineSnapshot): [string, string][] {
  const children: Record<string, AnyActorRef | undefined> = snapshot.children;
  return Object.entries(children).flatMap(([id, child]): [string, string][] => {
    if (child === undefined) return [];
    const { input, context }: { input?: unknown; context?: unknown } = child.getSnapshot();
    return [[id, textOf(input ?? context ?? null)]];
  });
}

function Rules({ step }: { step: WalkStep | undefined }) {
  if (step === undefined) return null;
  const broken = step.rules.filter(({ holds }) => holds === false);
  const held = step.rules.filter(({ holds }) => holds === true);
  const unknown = step.rules.filter(({ holds }) => holds === null);
  return (
    <section>
      <h3>Rules at this step</h3>
      {broken.map(({ sentence }) => (
        <p key={sentence} className="broken">
          Broken: {sentence}
        </p>
      ))}
      <ul>
        {held.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {unknown.length > 0 && <p>{unknown.length} need a running machine and are judged by its walk alone.</p>}
    </section>
  );
}
