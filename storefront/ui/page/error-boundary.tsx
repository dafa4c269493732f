import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  readonly children: ReactNode;
  /** What is shown once the children have failed. */
  readonly instead: ReactNode;
  /** Where the visitor is: somewhere else, the children are tried anew. */
  readonly place?: string;
};

/** Catches what a page throws, so that the frame stays usable. A class, because React has no other way to say it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ place }: ErrorBoundaryProps) {
    if (this.state.hasFailed && place !== this.props.place) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
