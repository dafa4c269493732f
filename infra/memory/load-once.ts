import { remembers } from './remembers.ts';

/** What never changes, loaded when it is first asked for; after a failure, as of a process with too many open files, again. */
export const loadOnce = <Loaded>(load: () => Promise<Loaded>): (() => Promise<Loaded>) => {
  let loading = remembers<Promise<Loaded> | undefined>('build', undefined);
  const loadAgainUnlessDone = async (): Promise<Loaded> => {
    try {
      return await load();
    } catch (fault) {
      loading = undefined;
      throw fault;
    }
  };
  return () => (loading ??= loadAgainUnlessDone());
};
