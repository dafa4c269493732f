import { Fragment, type ElementType, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

const isText = (child: ReactNode): child is string | number | bigint =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';

const isNothing = (child: ReactNode): boolean => child === undefined || child === null || typeof child === 'boolean';

/** Whitespace stays as it is: translators leave it alone, and in a flex container an element of it would get a gap. */
const inElement = (child: ReactNode, key: string): ReactNode =>
  isText(child) && String(child).trim() !== '' ? jsx('span', { children: child }, key) : child;

/** The children with texts in a row made one, in the place of the first. */
const withJoinedTexts = (children: readonly ReactNode[]): readonly ReactNode[] => {
  const joined = [...children];
  let first: number | undefined;
  let text = '';
  for (const [index, child] of children.entries()) {
    if (isText(child)) {
      text = first === undefined ? String(child) : `${text}${String(child)}`;
      first ??= index;
      joined[index] = undefined;
      joined[first] = text;
    } else if (!isNothing(child)) {
      first = undefined;
    }
  }
  return joined;
};

const isList = (children: ReactNode): children is readonly ReactNode[] => Array.isArray(children);

const apart = (type: ElementType, children: ReactNode): ReactNode => {
  if (!isList(children)) return type === Fragment ? inElement(children, 'text') : children;
  if (!children.some(isText)) return children;
  const joined = withJoinedTexts(children);
  const [only, ...others] = joined.filter((child) => !isNothing(child));
  if (type !== Fragment && others.length === 0) return only;
  return joined.map((child, index) => inElement(child, `text-${index}`));
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
