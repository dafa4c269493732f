import { createElement, use, type ComponentType, type FunctionComponent } from 'react';
import { arriving } from '../../ui/waiting/late-words.ts';

/** A page whose code comes when it is shown. */
export type LazyPage<Props extends object> = FunctionComponent<Props> & {
  /** Preloads it: it then renders at once, without suspending as `React.lazy` would even so. */
  readonly preload: () => Promise<unknown>;
};

/** Must be shown inside of a `Suspense`. */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> => {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const attempt = async (): Promise<ComponentType<Props>> => {
    try {
      loaded = await arriving(load);
      return loaded;
    } catch (fault) {
      // a failed load is tried again
      loading = undefined;
      throw fault;
    }
  };
  const preload = (): Promise<ComponentType<Props>> => (loading ??= attempt());
  const Page = (props: Props) => createElement(loaded ?? use(preload()), props);
  return Object.assign(Page, { preload });
};
