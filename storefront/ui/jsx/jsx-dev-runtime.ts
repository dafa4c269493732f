/** The same as `jsx-runtime.ts`, with React's warnings for developers. */
import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import { jsxDEV as reactJsxDEV, type JSXSource } from 'react/jsx-dev-runtime';
import { textsInElements } from './texts-in-elements.ts';

export { Fragment, type JSX } from 'react/jsx-dev-runtime';

export const jsxDEV = (
  type: ElementType,
  props: { readonly children?: ReactNode },
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement => {
  const apart = textsInElements(type, props);
  return reactJsxDEV(type, apart, key, isStatic && Array.isArray(apart.children), source, self);
};
