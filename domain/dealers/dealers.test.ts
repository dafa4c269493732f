import { describe, expect, it } from 'vitest';
import { mainStateOfPostcode } from '../locations/main-state-of-postcode.ts';
import { dealerTermsSchema } from '../order/order-terms.ts';
import { dealerSchema, dealerTermsOf } from './dealer.ts';
import { dealers, defaultDealerId, findDealer } from './dealers.ts';

describe('the retailers', () => {
  it.each(dealers.map((dealer) => ({ id: dealer.id, dealer })))('$id is complete', ({ dealer }) => {
    expect(dealerSchema.safeParse(dealer).error?.issues ?? []).toStrictEqual([]);
    expect(mainStateOfPostcode(dealer.address.postalCode)).toBe(dealer.address.stateCode);
  });

  it('have ids, customer record keys and merchant accounts of their own', () => {
    expect(new Set(dealers.map(({ id }) => id)).size).toBe(dealers.length);
    expect(new Set(dealers.map(({ crmDealerId }) => crmDealerId)).size).toBe(dealers.length);
    expect(new Set(dealers.map(({ paymentMerchantId }) => paymentMerchantId)).size).toBe(dealers.length);
  });

  it('start with the one in Sydney City, postcode 2000', () => {
    expect(findDealer(defaultDealerId)).toMatchObject({ name: 'Austral Sydney City', address: { postalCode: '2000' } });
    expect(findDealer('nobody')).toBeUndefined();
  });

  it('can all sell a car', () => {
    expect(dealers.filter(({ departments }) => !departments.includes('Vehicle Sales'))).toStrictEqual([]);
  });

  it('are reached only at numbers kept free for fiction', () => {
    const numbers = dealers.flatMap(({ phones }) => phones);
    expect(numbers.filter((number) => !/^(?:\(0[2378]\) (?:5550|7010) \d{4}|0491 570 \d{3})$/.test(number))).toEqual(
      [],
    );
  });

  it('show the licence label of their state, LMCT in Victoria', () => {
    const geelong = findDealer('austral-geelong');
    expect(geelong?.licence.label).toBe('LMCT');
    expect(dealerSchema.safeParse({ ...geelong, licence: { label: 'MD', number: '1' } }).success).toBe(false);
  });

  it('are copied into an order with their terms', () => {
    for (const dealer of dealers) {
      const terms = dealerTermsOf(dealer);
      expect(dealerTermsSchema.parse(terms)).toStrictEqual(terms);
      expect(terms).toMatchObject({ dealerId: dealer.id, isMobileDealer: dealer.isMobileDealer });
    }
  });
});
