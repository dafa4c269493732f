import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from '../controls/button.tsx';
import { jsx, jsxs } from './jsx-runtime.ts';

const icon = createElement('i');

const rendered = (...children: readonly ReactNode[]): string =>
  renderToStaticMarkup(jsxs('p', { children: [...children] }));

describe('the texts of an element', () => {
  it.each<[children: readonly ReactNode[], html: string]>([
    [['Total: ', 5, ' of ', 7], '<p>Total: 5 of 7</p>'],
    [[false, 'Pay Now'], '<p>Pay Now</p>'],
    [[icon, 'Pay Now'], '<p><i></i><span>Pay Now</span></p>'],
    [['From ', 5, icon, ' a week', null, '.'], '<p><span>From 5</span><i></i><span> a week.</span></p>'],
    [[icon, ' ', icon], '<p><i></i> <i></i></p>'],
    [[undefined, icon, ''], '<p><i></i></p>'],
  ])('are alone, or each run of them in a span: %#', (children, html) => {
    expect(rendered(...children)).toBe(html);
  });

  it('stand in a span where the element is a fragment, which may have neighbours', () => {
    const fragment = (children: ReactNode) => renderToStaticMarkup(jsx(Fragment, { children }));
    expect(fragment('alone')).toBe('<span>alone</span>');
    expect(fragment(['a ', 1])).toBe('<span>a 1</span>');
    expect(fragment(icon)).toBe('<i></i>');
  });

  it('are what a component gets as well', () => {
    const Twice = ({ children }: { readonly children?: ReactNode }) => jsxs('b', { children: [children, icon] });
    expect(renderToStaticMarkup(jsxs(Twice, { children: ['a', 'b'] }))).toBe('<b><span>ab</span><i></i></b>');
  });

  it('are kept apart by every component, such as a button that is loading', () => {
    const html = renderToStaticMarkup(createElement(Button, { isLoading: true }, 'Pay Now'));
    expect(html).toContain('<span>Pay Now</span>');
  });
});
