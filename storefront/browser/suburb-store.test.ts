import { describe, expect, it } from 'vitest';
import { createSuburbStore } from './suburb-store.ts';
import { memoryStorage, refusedStorage } from './testing/memory-storage.ts';

const parramatta = { name: 'Parramatta', state: 'NSW', postcode: '2150' } as const;

const inMemory = (initial: Readonly<Record<string, string>> = {}) => {
  const { items, storage } = memoryStorage(initial);
  const events = new EventTarget();
  return { items, events, store: createSuburbStore(storage, events) };
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

  it('is not a choice until one is made', () => {
    const { store } = inMemory();
    expect(store.isChosen()).toBe(false);
    store.choose(store.get());
    expect(store.isChosen()).toBe(true);
  });

  it('knows the three chosen before it, each once, the last one first', () => {
    const { store } = inMemory();
    const { name, state } = parramatta;
    for (const postcode of ['3000', '4000', '5000', '6000', '4000']) store.choose({ name, state, postcode });
    expect(store.recent().map(({ postcode }) => postcode)).toEqual(['6000', '5000', '3000']);
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

  it('counts every choice, of the same suburb too, so that its prices are loaded again', () => {
    const { store } = inMemory();
    store.choose(parramatta);
    store.choose(parramatta);
    expect(store.refreshes()).toBe(2);
  });

  it('is told to those who subscribed, until they no longer listen', () => {
    const { store, events } = inMemory();
    let calls = 0;
    const stop = store.subscribe(() => {
      calls += 1;
    });
    store.choose(parramatta);
    events.dispatchEvent(new Event('storage'));
    stop();
    store.choose(parramatta);
    events.dispatchEvent(new Event('storage'));
    expect(calls).toBe(2);
  });

  it('holds for the page when the browser refuses storage', () => {
    const store = createSuburbStore(refusedStorage, new EventTarget());
    store.choose(parramatta);
    expect(store.get()).toEqual(parramatta);
  });
});
