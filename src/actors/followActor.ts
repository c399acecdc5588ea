import { fromCallback, type Subscribable } from 'xstate';

/** As much of an actor as is read here, whatever it does. */
interface Followed<TSnapshot> extends Subscribable<TSnapshot> {
  getSnapshot: () => TSnapshot;
}

/** Tells what is read in an actor: at once, and whenever it is something else. Gives the way to end it. */
export function followActor<TSnapshot, TRead>(
  actor: Followed<TSnapshot>,
  read: (snapshot: TSnapshot) => TRead,
  tell: (value: TRead) => void,
): () => void {
  let told = read(actor.getSnapshot());
  tell(told);
  const next = (snapshot: TSnapshot) => {
    const value = read(snapshot);
    if (value === told) return;
    told = value;
    tell(value);
  };
  // A bug in the actor is shown by its screen; without a listener xstate would throw it at the window, too.
  const following = actor.subscribe({ next, error: () => {} });
  return () => following.unsubscribe();
}

/** Tells the form of a filter what the list is asked for: by the form itself, a link, the back button, a chip. */
export const followFilter = <TSnapshot>(list: Followed<TSnapshot>, filterOf: (snapshot: TSnapshot) => unknown) =>
  fromCallback(({ sendBack }) => followActor(list, filterOf, (filter) => sendBack({ type: 'filter.applied', filter })));
