import { createElement, Fragment, type ReactNode } from 'react';

const allowed: ReadonlySet<string> = new Set(['strong', 'em', 'sup', 'br']);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

const plainText = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (whole: string, name: string) => entities[name] ?? whole);

type Open = {
  readonly tag: string;
  readonly children: ReactNode[];
};

/**
 * The HTML of content files as elements: <strong>, <em>, <sup> and <br>. Anything else is refused, so that content never
 * brings a script, a style or a broken page.
 */
export const richText = (html: string): ReactNode => {
  const stack: Open[] = [{ tag: '', children: [] }];
  const top = (): Open => stack.at(-1) ?? { tag: '', children: [] };
  for (const [, closing, tag, text] of html.matchAll(/<(\/?)([a-z]+)\s*\/?>|([^<]+|<)/g)) {
    const { children } = top();
    const key = children.length;
    if (tag === undefined) {
      if (text === '<') throw new Error(`Content holds more than text in "${html}"`);
      children.push(plainText(text ?? ''));
    } else if (!allowed.has(tag)) throw new Error(`Content may not hold <${tag}>: "${html}"`);
    else if (tag === 'br') children.push(createElement('br', { key }));
    else if (closing === '') stack.push({ tag, children: [] });
    else {
      const done = stack.pop();
      if (done?.tag !== tag || stack.length === 0) throw new Error(`</${tag}> closes nothing in "${html}"`);
      const parent = top().children;
      parent.push(createElement(tag, { key: parent.length }, ...done.children));
    }
  }
  if (stack.length > 1) throw new Error(`<${top().tag}> is not closed in "${html}"`);
  return createElement(Fragment, null, ...top().children);
};
