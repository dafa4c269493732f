import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { describe, expect, it } from 'vitest';
import { createDealerStore, defaultDealer } from './dealer-store.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const newcastle = { ...defaultDealer, id: 'austral-newcastle', label: 'Austral Newcastle', postCode: '2300' };

describe('the retailer of a visitor', () => {
  it('is the one of Sydney’s centre until another was looked up', () => {
    expect(createDealerStore(memoryStorage().storage).get()).toBe(defaultDealer);
    const listed = dealers.find(({ id }) => id === defaultDealer.id);
    expect(listed).toMatchObject({
      crmDealerId: defaultDealer.externalId,
      name: defaultDealer.label,
      address: { postalCode: '2000', city: 'Sydney', latitude: defaultDealer.latitude },
      paymentMerchantId: defaultDealer.attributes.paymentMerchantId,
    });
    expect(listed?.phones[0]).toBe(defaultDealer.address.phone);
  });

  it('is kept as postcode, dealerId and selectedDealer', () => {
    const { storage, items } = memoryStorage();
    createDealerStore(storage).keep('2304', newcastle);
    expect(Object.fromEntries(items)).toEqual({
      postcode: '2304',
      dealerId: 'austral-newcastle',
      selectedDealer: JSON.stringify(newcastle),
    });
    expect(createDealerStore(storage).get()).toEqual(newcastle);
  });

  it('is nobody else’s when none was found for the postcode', () => {
    const { storage, items } = memoryStorage();
    const store = createDealerStore(storage);
    store.keep('2304', newcastle);
    store.keep('6799', undefined);
    expect(Object.fromEntries(items)).toEqual({ postcode: '6799' });
    expect(store.get()).toBe(defaultDealer);
  });
});
