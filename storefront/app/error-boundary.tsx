import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Section, Stack } from '../ui/section.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Catches what a page throws, so that the frame stays usable. A class, because React has no other way to say it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Section isCompact isNarrow>
        <Stack isLoose>
          <PageHeading lead="This page could not be shown. Nothing was ordered or paid by this.">
            Something went wrong
          </PageHeading>
          <div>
            <Button
              size="large"
              onClick={() => {
                globalThis.location.reload();
              }}
            >
              Load the page again
            </Button>
          </div>
        </Stack>
      </Section>
    );
  }
}
