import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Notice } from './notice.tsx';

type TryAgainProps = {
  readonly title?: string;
  /** What could not be had. */
  readonly children?: ReactNode;
  /** Retries the request. */
  readonly onTryAgain: () => unknown;
};

/** In the place of something that could not be loaded. */
export const TryAgain = ({ title = 'Something went wrong', children, onTryAgain }: TryAgainProps) => (
  <Notice tone="error" title={title}>
    {children !== undefined && <p>{children}</p>}
    <Button
      look="secondary"
      onClick={() => {
        onTryAgain();
      }}
    >
      Try again
    </Button>
  </Notice>
);
