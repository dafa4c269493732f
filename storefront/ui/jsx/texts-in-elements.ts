import { Fragment, type ElementType, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

const isText = (child: ReactNode): child is string | number | bigint => /^(?:string|number|bigint)$/.test(typeof child);

/** Whitespace stays as it is: translators leave it alone, and in a flex container an element of it would get a gap. */
const inElement = (child: ReactNode, key: number): ReactNode =>
  isText(child) && String(child).trim() !== '' ? jsx('span', { children: child }, `text-${key}`) : child;

const apart = (type: ElementType, children: ReactNode): ReactNode => {
  const isList = Array.isArray(children);
  const all: readonly ReactNode[] = isList ? children : [children];
  // what is alone in its element is the whole of it
  if (!all.some(isText) || !(isList || type === Fragment)) return children;
  const joined = [...all];
  let first = -1;
  let text = '';
  let isAlone = type !== Fragment;
  for (const [index, child] of all.entries()) {
    if (isText(child)) {
      text = first < 0 ? String(child) : text + String(child);
      joined[index] = undefined;
      if (first < 0) first = index;
      joined[first] = text;
    } else if (child !== undefined && child !== null && typeof child !== 'boolean') {
      first = -1;
      isAlone = false;
    }
  }
  return isAlone ? joined[first] : joined.map(inElement);
};

/**
 * The props of an element, so that no text is a node beside others: it is all that its element holds, or in a span of its own.
 * A browser's translator puts elements of its own in the place of texts. React goes on changing and removing the texts that it
 * made, and fails or leaves an old text standing, but where a text is alone it sets the whole content of the element.
 */
export const textsInElements = <Props extends { readonly children?: ReactNode }>(
  type: ElementType,
  props: Props,
): Props => {
  const children = apart(type, props.children);
  return children === props.children ? props : { ...props, children };
};
