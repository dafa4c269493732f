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
  const preload = (): Promise<ComponentType<Props>> =>
    // a document never asks again for a module that did not come, so nothing is gained by trying
    (loading ??= arriving(load).then((Found) => (loaded = Found)));
  const Page = (props: Props) => createElement(loaded ?? use(preload()), props);
  return Object.assign(Page, { preload });
};
