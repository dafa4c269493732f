import { dealerResponseSchema, type DealerResponse } from '@driveaway/domain/api/dealers.ts';
import { storageKeys } from './storage-keys.ts';
import { storedValue, writeText, type TextStorage } from './stored-value.ts';

/** The retailer of the visitor's suburb: the one of Sydney's centre until another is looked up (specification §3). */
export const defaultDealer: DealerResponse = {
  id: 'austral-sydney-city',
  externalId: 'AU1001',
  label: 'Austral Sydney City',
  postCode: '2000',
  state: 'NSW',
  latitude: -33.8706,
  longitude: 151.2068,
  address: {
    address: '12 Harbourlight Street, Level 1',
    name: 'Austral Sydney City',
    city: 'Sydney',
    geoLevel: 'address',
    phone: '(02) 5550 1200',
  },
  attributes: { paymentMerchantId: 'merchant-austral-sydney-city' },
  searchedFrom: { postcode: '2000', state: 'NSW' },
};

/** Saved customer data (specification §3): postcode, dealerId and selectedDealer. */
export const createDealerStore = (storage: () => TextStorage) => {
  const stored = storedValue(storage, storageKeys.selectedDealer, dealerResponseSchema);
  return {
    get: (): DealerResponse => stored.read() ?? defaultDealer,
    /** Keeps the retailer found for a postcode; undefined when none was found, so that no other suburb's stays. */
    keep: (postcode: string, dealer: DealerResponse | undefined): void => {
      writeText(storage, storageKeys.postcode, postcode);
      writeText(storage, storageKeys.dealerId, dealer?.id);
      if (dealer === undefined) stored.remove();
      else stored.write(dealer);
    },
  };
};

/** The retailer of this browser. */
export const dealerStore = createDealerStore(() => globalThis.localStorage);
