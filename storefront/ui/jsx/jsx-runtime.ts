/** What JSX becomes (`jsxImportSource` in tsconfig.json): React's elements, their texts in elements of their own. */
import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import * as react from 'react/jsx-runtime';
import { textsInElements } from './texts-in-elements.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

type Props = { readonly children?: ReactNode };

export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  react.jsx(type, textsInElements(type, props), key);

export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement => {
  const apart = textsInElements(type, props);
  return (Array.isArray(apart.children) ? react.jsxs : react.jsx)(type, apart, key);
};
