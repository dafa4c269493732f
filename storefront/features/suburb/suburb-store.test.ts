import { describe, expect, it } from 'vitest';
import { createSuburbStore, dealerChangedEvent } from './suburb-store.ts';

const parramatta = { name: 'Parramatta', state: 'NSW', postcode: '2150' } as const;

const inMemory = (initial: Readonly<Record<string, string>> = {}) => {
  const items = new Map(Object.entries(initial));
  const events = new EventTarget();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      items.set(key, value);
    },
  };
  return { items, events, store: createSuburbStore(() => storage, events) };
};

describe('the suburb of a visitor', () => {
  it('is Sydney NSW 2000 until one is chosen', () => {
    expect(inMemory().store.get()).toEqual({ name: 'Sydney', state: 'NSW', postcode: '2000' });
  });

  it('is kept as JSON with its label, beside the postcode', () => {
    const { store, items } = inMemory();
    store.choose(parramatta);
    expect(JSON.parse(items.get('suburb') ?? '')).toEqual({ ...parramatta, fullName: 'Parramatta, NSW 2150' });
    expect(items.get('postalCode')).toBe('2150');
    expect(store.get()).toEqual(parramatta);
  });

  it('survives a reload', () => {
    const { store, items } = inMemory();
    store.choose(parramatta);
    expect(inMemory(Object.fromEntries(items)).store.get()).toEqual(parramatta);
  });

  it.each(['', 'not json', '{}', '{"name":"X","state":"XX","postcode":"2150"}', 'null'])(
    'is Sydney again when %j is stored',
    (text) => {
      expect(inMemory({ suburb: text }).store.get().postcode).toBe('2000');
    },
  );

  it('is the same object until it changes, so that nothing renders in vain', () => {
    const { store } = inMemory({ suburb: JSON.stringify(parramatta) });
    expect(store.get()).toBe(store.get());
  });

  it('is announced as dealerChanged with the suburb', () => {
    const { store, events } = inMemory();
    const heard: unknown[] = [];
    events.addEventListener(dealerChangedEvent, (event) => {
      heard.push(event instanceof CustomEvent ? event.detail : undefined);
    });
    store.choose(parramatta);
    expect(heard).toEqual([parramatta]);
  });

  it('stops telling those who no longer listen', () => {
    const { store } = inMemory();
    let calls = 0;
    const stop = store.subscribe(() => {
      calls += 1;
    });
    store.choose(parramatta);
    stop();
    store.choose(parramatta);
    expect(calls).toBe(1);
  });

  it('holds for the page when the browser refuses storage', () => {
    const store = createSuburbStore(() => {
      throw new Error('denied');
    }, new EventTarget());
    store.choose(parramatta);
    expect(store.get()).toEqual(parramatta);
  });
});
