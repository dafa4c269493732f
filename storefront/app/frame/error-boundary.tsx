import { Component, type ReactNode } from 'react';
import { ReloadNotice } from './reload-notice.tsx';

type ErrorBoundaryProps = {
  readonly children: ReactNode;
};

/** Catches what a page throws, so that the frame stays usable. A class, because React has no other way to say it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ReloadNotice
        title="Something went wrong"
        lead="This page could not be shown. Nothing was ordered or paid by this."
      />
    );
  }
}
