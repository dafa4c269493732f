import { afterEach, expect, it, vi } from 'vitest';
import { afterPress, watchPresses } from './after-press.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('what a blur does waits for the release of the press that caused it, and for its click', async () => {
  const page = new EventTarget();
  const watched = vi.spyOn(page, 'addEventListener');
  vi.stubGlobal('document', page);
  watchPresses();
  watchPresses();
  expect(watched.mock.calls.map(([type, , options]) => [type, options])).toEqual([
    ['mousedown', { capture: true }],
    ['mouseup', { capture: true }],
    ['dragend', { capture: true }],
  ]);

  const done: string[] = [];
  afterPress(() => done.push('at once'));
  expect(done).toEqual(['at once']);
  for (const end of ['mouseup', 'dragend']) {
    page.dispatchEvent(new Event('mousedown'));
    afterPress(() => done.push(end));
    expect(done).not.toContain(end);
    page.dispatchEvent(new Event(end));
    done.push('click');
    afterPress(() => done.push('after the release'));
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
  expect(done.slice(1)).toEqual(['click', 'after the release', 'mouseup', 'click', 'after the release', 'dragend']);
});
