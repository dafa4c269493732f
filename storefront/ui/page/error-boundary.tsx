import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  readonly children: ReactNode;
  /** What is shown once the children have failed. */
  readonly instead: ReactNode;
  /** Where the visitor is: somewhere else, the children are tried anew. */
  readonly place?: string;
};

type BoundaryState = { readonly hasFailed: boolean; readonly place: string | undefined };

/** Catches what a page throws, so that the frame stays usable. A class, because React has no other way to say it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, place: this.props.place };

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, before: BoundaryState) {
    return place === before.place ? null : { hasFailed: false, place };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
