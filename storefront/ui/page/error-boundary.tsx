import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  readonly children: ReactNode;
  /** What is shown once the children have failed, by what they threw. */
  readonly instead: (fault: unknown) => ReactNode;
  /** Where the visitor is: somewhere else, the children are tried anew. */
  readonly place?: string;
};

type BoundaryState = { readonly failed?: { readonly fault: unknown } | undefined; readonly place: string | undefined };

/** Catches what a page throws, so that the frame stays usable. A class, because React has no other way to say it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place };

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, before: BoundaryState) {
    return place === before.place ? null : { failed: undefined, place };
  }

  static getDerivedStateFromError(fault: unknown) {
    return { failed: { fault } };
  }

  override render() {
    const { failed } = this.state;
    return failed ? this.props.instead(failed.fault) : this.props.children;
  }
}
