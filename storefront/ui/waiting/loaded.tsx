import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import { TryAgain } from './try-again.tsx';

type LoadedProps<Data> = {
  readonly query: {
    readonly data: Data | undefined;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  /** 'your sessions' */
  readonly what: string;
  /** While it loads; by default 'Loading your sessions'. */
  readonly label?: string;
  /** Where it does not come; by default 'Your sessions could not be loaded'. */
  readonly title?: string;
  /** Why it does not. */
  readonly reason?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** What is made of a query's data once it is there; until then that it loads, or the way to try again. */
export const Loaded = <Data,>({
  query: { data, isPending, refetch },
  what,
  label = `Loading ${what}`,
  title = `${what.slice(0, 1).toUpperCase()}${what.slice(1)} could not be loaded`,
  reason,
  children,
}: LoadedProps<Data>) => {
  if (data !== undefined) return children(data);
  if (isPending) return <Skeleton shape="block" label={label} />;
  return (
    <TryAgain title={title} onTryAgain={refetch}>
      {reason}
    </TryAgain>
  );
};
