import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import { sampleListedDealer } from '@driveaway/domain/testing/sample-listed-dealer.ts';
import { describe, expect, it } from 'vitest';
import { createDealerStore, defaultDealer } from '../../browser/dealer-store.ts';
import { createSuburbStore } from '../../browser/suburb-store.ts';
import { memoryStorage } from '../../browser/testing/memory-storage.ts';
import { createSuburbChange, suburbNews, type SuburbChangePorts } from './change-suburb.ts';

const parramatta = { name: 'Parramatta', state: 'NSW', postcode: '2150' } as const;
const darwin = { name: 'Darwin', state: 'NT', postcode: '0800' } as const;

const dealerOf = (postcode: string) => ({ ...defaultDealer, id: `dealer-${postcode}`, externalId: `crm-${postcode}` });

const listed = (postcode: string, distance: number): DealerListResponse[number] =>
  sampleListedDealer({
    name: 'Austral',
    crmDealerId: `crm-${postcode}`,
    distance,
    postcode,
    searchedFrom: { postcode, state: 'NSW' },
  });

const stage = (ports: Partial<SuburbChangePorts> = {}) => {
  const { storage, items } = memoryStorage();
  const suburbs = createSuburbStore(storage, new EventTarget());
  const told: unknown[] = [];
  const change = createSuburbChange({
    suburbs,
    dealers: createDealerStore(storage),
    askForPrices: () => {},
    searchDealer: async ({ postcode }) => dealerOf(postcode),
    listDealers: async ({ postcode }) => [listed('9999', 1.1), listed(postcode, 4.2)],
    fire: (name, detail) => told.push([name, detail, items.get('dealerId')]),
    measure: (step) => told.push(step),
    logFailure: (message) => told.push(message),
    ...ports,
  });
  return { items, suburbs, told, change };
};

const submitted = (postcode: string) => ({ form: 'change postcode', stage: 'submitted', postcode });

describe('choosing a suburb', () => {
  it('keeps it, keeps its retailer, then fires dealerChanged and says what changed', async () => {
    const { change, items, suburbs, told } = stage();
    await expect(change(parramatta)).resolves.toBe('Prices updated for Parramatta NSW 2150. Nearest retailer: 4.2 km');
    expect(suburbs.get()).toEqual(parramatta);
    expect([items.get('postalCode'), items.get('postcode')]).toEqual(['2150', '2150']);
    expect(told).toEqual([submitted('2150'), ['dealerChanged', parramatta, 'dealer-2150']]);
  });

  it('sends for prices before anything is drawn anew, and shows them before the retailer is known', () => {
    const asked: unknown[] = [];
    const { change, suburbs } = stage({
      askForPrices: (suburb, refreshes) => asked.push([suburb, refreshes, suburbs.get().postcode]),
      searchDealer: () => new Promise(() => {}),
    });
    void change(parramatta);
    expect(asked).toEqual([[parramatta, 1, '2000']]);
    expect([suburbs.get(), suburbs.refreshes()]).toEqual([parramatta, 1]);
  });

  it('goes on without a retailer that cannot be looked up, and keeps no other’s', async () => {
    const { change, items, told } = stage({ searchDealer: () => Promise.reject(new Error('gone')) });
    items.set('dealerId', 'dealer-2000');
    await expect(change(parramatta)).resolves.toBe('Prices updated for Parramatta NSW 2150');
    expect(items.has('dealerId')).toBe(false);
    expect(told).toContainEqual(['dealerChanged', parramatta, undefined]);
    expect(told).toContain('The retailer of the suburb could not be looked up.');
  });

  it('only logs a list of dealers that fails to load', async () => {
    const { change, items, told } = stage({ listDealers: () => Promise.reject(new Error('gone')) });
    await expect(change(parramatta)).resolves.toBe('Prices updated for Parramatta NSW 2150');
    expect(items.get('dealerId')).toBe('dealer-2150');
    expect(told).toContain('An error occurred loading dealers.');
  });

  it('never lets a slow retailer of an old suburb overwrite the new one’s', async () => {
    const late = Promise.withResolvers<typeof defaultDealer>();
    const { change, items, told } = stage({
      searchDealer: async ({ postcode }) => (postcode === '2150' ? late.promise : dealerOf(postcode)),
    });
    const first = change(parramatta);
    await change(darwin);
    late.resolve(dealerOf('2150'));
    await expect(first).resolves.toBeUndefined();
    expect([items.get('dealerId'), items.get('postcode')]).toEqual(['dealer-0800', '0800']);
    expect(told.filter((entry) => Array.isArray(entry))).toEqual([['dealerChanged', darwin, 'dealer-0800']]);
  });
});

it('distances have one decimal', () => {
  expect(suburbNews(darwin, 4)).toBe('Prices updated for Darwin NT 0800. Nearest retailer: 4.0 km');
});
