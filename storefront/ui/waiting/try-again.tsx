import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Notice, type NoticeProps } from './notice.tsx';

type TryAgainProps = {
  /** An error, unless the page shows something in its stead. */
  readonly tone?: NoticeProps['tone'];
  readonly title?: string;
  /** What could not be had. */
  readonly children?: ReactNode;
  /** Retries the request. */
  readonly onTryAgain: () => unknown;
};

/** In the place of something that could not be loaded. */
export const TryAgain = ({ tone = 'error', title = 'Something went wrong', children, onTryAgain }: TryAgainProps) => (
  <Notice tone={tone} title={title}>
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
