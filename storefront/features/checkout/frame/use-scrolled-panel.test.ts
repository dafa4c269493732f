import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstDrawn } from '../../../ui/testing/first-drawn.ts';
import { useScrolledPanel } from './use-scrolled-panel.ts';

/** A window 600 px high below a header of 80 px. */
const page = new (class extends EventTarget {
  scrollY = 0;
  innerHeight = 600;
})();
let resized: (() => void) | undefined;
class Observer {
  readonly observe = (): void => undefined;
  readonly disconnect = (): void => {
    resized = undefined;
  };
  constructor(told: () => void) {
    resized = told;
  }
}

beforeEach(() => {
  page.scrollY = 0;
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('getComputedStyle', () => ({
    getPropertyValue: (name: string) => (name === '--header-offset' ? '80px' : ''),
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A panel that is so high, and where it sticks. */
const panelOf = (offsetHeight: number) => {
  const places = new Map<string, string>();
  const panel = { offsetHeight, style: { setProperty: (name: string, value: string) => places.set(name, value) } };
  const leave = Reflect.apply(firstDrawn(useScrolledPanel), undefined, [panel]);
  const scrollTo = (y: number): string | undefined => {
    page.scrollY = y;
    page.dispatchEvent(new Event('scroll'));
    return places.get('--panel-top');
  };
  return { panel, leave, scrollTo, top: () => places.get('--panel-top') };
};

it('a panel that fits sticks below the header', () => {
  const { top, scrollTo } = panelOf(400);
  expect(top()).toBe('96px');
  expect([100, 300, 200].map(scrollTo)).toEqual(['96px', '96px', '96px']);
});

it('a taller one moves with the page, down until its foot sticks and up until its head does', () => {
  const { top, scrollTo } = panelOf(700);
  expect(top()).toBe('96px');
  // its foot is 16 px above that of the window at -116
  expect([100, 212, 500, 400, 200].map(scrollTo)).toEqual(['-4px', '-116px', '-116px', '-16px', '96px']);
});

it('has another place when the panel or the window has another height, until it is gone', () => {
  const { panel, top, leave, scrollTo } = panelOf(700);
  scrollTo(500);
  panel.offsetHeight = 600;
  resized?.();
  expect(top()).toBe('-16px');
  page.innerHeight = 700;
  page.dispatchEvent(new Event('resize'));
  page.innerHeight = 600;
  expect(top()).toBe('84px');
  leave?.();
  page.dispatchEvent(new Event('resize'));
  expect([scrollTo(0), resized]).toEqual(['84px', undefined]);
});
