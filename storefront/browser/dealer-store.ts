import { dealerResponseSchema, type DealerResponse } from '@driveaway/domain/api/dealers.ts';
import { defaultDealer as listedDefault } from '@driveaway/domain/brand/dealers/default-dealer.ts';
import { merchantIdOf, streetOf } from '@driveaway/domain/maker/dealer-row.ts';
import { storageKeys } from '../content/storage-keys.ts';
import { storedValue, writeText, type TextStorage } from './stored-value.ts';

const { row, state } = listedDefault;

/** The retailer of the visitor's suburb until another is looked up (specification §3), as the service answers it. */
export const defaultDealer: DealerResponse = {
  id: row.id,
  externalId: row.crmDealerId,
  label: row.name,
  postCode: row.postcode,
  state,
  latitude: row.position[0],
  longitude: row.position[1],
  address: {
    address: streetOf({ address1: row.street, address2: row.level ?? '' }),
    name: row.name,
    city: row.city,
    geoLevel: 'address',
    phone: row.phones[0] ?? '',
  },
  attributes: { paymentMerchantId: merchantIdOf(row.id) },
  searchedFrom: { postcode: row.postcode, state },
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
