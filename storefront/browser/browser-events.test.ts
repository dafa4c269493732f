import { describe, expect, it } from 'vitest';
import { fireBrowserEvent, onBrowserEvent } from './browser-events.ts';

const parramatta = { name: 'Parramatta', state: 'NSW', postcode: '2150' } as const;

describe('the events of the page', () => {
  it('carry their detail to whoever listens on the window', () => {
    const page = new EventTarget();
    const heard: unknown[] = [];
    page.addEventListener('dealerChanged', (event) => {
      heard.push(event instanceof CustomEvent ? event.detail : undefined);
    });
    fireBrowserEvent('dealerChanged', parramatta, page);
    expect(heard).toEqual([parramatta]);
  });

  it('reach a listener by name only, until it stops', () => {
    const page = new EventTarget();
    let calls = 0;
    const stop = onBrowserEvent('updateRepaymentInfo', () => (calls += 1), page);
    fireBrowserEvent('closeModal', undefined, page);
    fireBrowserEvent('updateRepaymentInfo', undefined, page);
    stop();
    fireBrowserEvent('updateRepaymentInfo', undefined, page);
    expect(calls).toBe(1);
  });
});
