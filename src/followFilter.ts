import { fromCallback, type Subscribable } from 'xstate';

/** As much of an actor as is read here, whatever it lists. */
interface Followed<TSnapshot> extends Subscribable<TSnapshot> {
  getSnapshot: () => TSnapshot;
}

/** Tells the form of a filter what the list is asked for: by the form itself, a link, the back button, a chip. */
export const followFilter = <TSnapshot>(list: Followed<TSnapshot>, filterOf: (snapshot: TSnapshot) => unknown) =>
  fromCallback(({ sendBack }) => {
    let known = filterOf(list.getSnapshot());
    sendBack({ type: 'filter.applied', filter: known });
    const next = (snapshot: TSnapshot) => {
      const filter = filterOf(snapshot);
      if (filter === known) return;
      known = filter;
      sendBack({ type: 'filter.applied', filter });
    };
    // A bug in the list is shown by its screen; without a listener xstate would throw it at the window, too.
    const following = list.subscribe({ next, error: () => {} });
    return () => following.unsubscribe();
  });
