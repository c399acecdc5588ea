import {
  Children,
  Component,
  createContext,
  use,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { restOfTexts } from '#src/i18n/restOfTexts.ts';
import { LostPart } from './LostPart.tsx';
import { styleSheetsArrived } from './styleSheets.ts';

/** The code of a part did not arrive. */
class PartLost extends Error {
  /** Lets it be asked for once more. */
  forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('A part of the page could not be loaded.', { cause });
    this.forget = forget;
  }
}

/** Whether the parts in it come unasked: nobody is told of one that is lost, and the next time it is fetched again. */
const UnaskedContext = createContext(false);

/**
 * A part whose code is fetched when it is first wanted. It stands inside of a `LazyPart`. Not React's own `lazy`: what
 * waits for that shows 300 ms after it was wanted at the earliest, however soon it is there.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let arrived: { Part: ComponentType<Props> } | { lost: PartLost } | null = null;
  let isComing = false;
  const waiting = new Set<() => void>();
  const forget = () => void (arrived = null);
  const fetchPart = async () => {
    try {
      await styleSheetsArrived();
      const Part = await load();
      await restOfTexts();
      arrived = { Part };
    } catch (cause) {
      // Where nobody wants it any more, the next who does has it fetched again.
      if (waiting.size > 0) arrived = { lost: new PartLost(cause, forget) };
    }
    isComing = false;
    for (const tell of waiting) tell();
  };
  const want = (tell: () => void) => {
    waiting.add(tell);
    if ((arrived === null || 'lost' in arrived) && !isComing) {
      isComing = true;
      forget();
      void fetchPart();
    }
    return () => void waiting.delete(tell);
  };
  return (props: Props) => {
    const isUnasked = use(UnaskedContext);
    const now = useSyncExternalStore(want, () => arrived);
    if (now === null) return null;
    if ('lost' in now) {
      if (isUnasked) return null;
      throw now.lost;
    }
    return <now.Part {...props} />;
  };
}

interface LazyPartProps {
  children: ReactNode;
  /** Calls off what was asked for; null where it comes unasked, so that nothing is said if it does not come. */
  onClose: (() => void) | null;
}

interface LazyPartState {
  fault: { error: unknown } | null;
}

/** Stands around parts that come later: one that does not arrive leaves the screen as it is. */
export class LazyPart extends Component<LazyPartProps, LazyPartState> {
  override state: LazyPartState = { fault: null };

  static getDerivedStateFromError(error: unknown): LazyPartState {
    return { fault: { error } };
  }

  /** What is wanted no longer is lost no longer. */
  static getDerivedStateFromProps({ children }: LazyPartProps): LazyPartState | null {
    return Children.toArray(children).length === 0 ? { fault: null } : null;
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PartLost) error.forget();
  }

  retry = () => this.setState({ fault: null });

  override render() {
    const { children, onClose } = this.props;
    const { fault } = this.state;
    if (fault === null) return <UnaskedContext value={onClose === null}>{children}</UnaskedContext>;
    if (!(fault.error instanceof PartLost)) throw fault.error;
    return onClose && <LostPart onRetry={this.retry} onClose={onClose} />;
  }
}
