import { describe, expect, it } from 'vitest';
import { mainStateOfPostcode } from '../locations/main-state-of-postcode.ts';
import { stateCodes } from '../locations/state.ts';
import { dealerTermsSchema } from '../terms/order-terms.ts';
import { dealerSchema, dealerTermsOf, type Dealer } from './dealer.ts';
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

  it('are about sixty, some in every state and territory', () => {
    const perState = Object.fromEntries(
      stateCodes.map((state) => [state, dealers.filter(({ address }) => address.stateCode === state).length]),
    );
    expect(perState).toStrictEqual({ NSW: 17, VIC: 15, QLD: 12, SA: 5, WA: 7, TAS: 3, NT: 2, ACT: 2 });
  });

  it('are mobile in five states, and some of the others deliver to no home', () => {
    const mobile = dealers.filter(({ isMobileDealer }) => isMobileDealer);
    expect(mobile.map(({ address }) => address.stateCode)).toStrictEqual(['NSW', 'VIC', 'QLD', 'SA', 'WA']);
    expect(mobile.filter(({ excludesHomeDelivery }) => excludesHomeDelivery)).toStrictEqual([]);
    expect(dealers.filter(({ excludesHomeDelivery }) => excludesHomeDelivery).length).toBeGreaterThanOrEqual(5);
  });

  it('may sell STI variants in every state but the Territory, and not everywhere', () => {
    const states = new Set(
      dealers.filter(({ sellsLimitedSeries }) => sellsLimitedSeries).map(({ address }) => address.stateCode),
    );
    expect(states).toStrictEqual(new Set(stateCodes.filter((state) => state !== 'NT')));
    expect(dealers.filter(({ sellsLimitedSeries }) => !sellsLimitedSeries).length).toBeGreaterThan(40);
  });

  it('have a website, a licence number and a place of their own', () => {
    for (const key of [
      ({ website }: Dealer) => website.url,
      ({ licence }: Dealer) => `${licence.label} ${licence.number}`,
      ({ address }: Dealer) => `${address.latitude} ${address.longitude}`,
      ({ name }: Dealer) => name,
    ]) {
      expect(new Set(dealers.map(key)).size).toBe(dealers.length);
    }
  });

  it('are reached only at numbers kept free for fiction, each at its own', () => {
    const numbers = dealers.flatMap(({ phones }) => phones);
    const mobiles = new Set(['006', '156', '157', '158', '159', '110', '313', '737'].map((end) => `0491 570 ${end}`));
    expect(
      numbers.filter((number) => !/^\(0[2378]\) (?:5550|7010) \d{4}$/.test(number) && !mobiles.has(number)),
    ).toStrictEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
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
