import { createElement, type ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('comes after the page where a browser has no requestIdleCallback, untouched as it is', async () => {
  // whether the page was idle before is kept by the module, which other tests share
  vi.resetModules();
  const { later } = await import('./later.tsx');
  const browser = new EventTarget();
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', { readyState: 'loading', getElementById: () => null });
  vi.stubGlobal('requestIdleCallback', undefined);
  const load = vi.fn<() => Promise<() => ReactElement>>(async () => () => createElement('b', {}, 'here'));
  const rendered = prerender(createElement(later(load)));
  await new Promise(setImmediate);
  expect(load).not.toHaveBeenCalled();
  browser.dispatchEvent(new Event('load'));
  const { prelude } = await rendered;
  expect(await new Response(prelude).text()).toContain('<b>here</b>');
});
