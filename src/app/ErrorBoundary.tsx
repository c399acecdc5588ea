import { Component, type ReactNode } from 'react';
import { ErrorFallback } from './ErrorFallback.tsx';

interface Props {
  /** Another place is another chance. */
  place: string;
  children: ReactNode;
}

interface State {
  place: string;
  fault: { error: unknown } | null;
}

/** A screen that breaks leaves the frame standing. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place, fault: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { fault: { error } };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, fault: null };
  }

  retry = () => this.setState({ fault: null });

  override render() {
    const { fault } = this.state;
    return fault === null ? this.props.children : <ErrorFallback error={fault.error} onRetry={this.retry} />;
  }
}
