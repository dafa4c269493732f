import { describe, expect, it } from 'vitest';
import { orderDetailsSchema } from '@driveaway/domain/api/order-details.ts';
import { profileOrderSchema } from '@driveaway/domain/api/profile.ts';
import type { ProfileOrderDocument } from '@driveaway/domain/api/read-models.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { evolve, initialOrderState, storeOrderState } from '@driveaway/domain/order/order-state.ts';
import {
  sampleBalancePaid,
  sampleBuyer,
  sampleContractAccepted,
  sampleCustomerId,
  sampleEvents,
  sampleChargesChanged,
  sampleChargesConfirmed,
  sampleOrderChanged,
  sampleOrderCreated,
  sampleOrderHistory,
  sampleOrderNo,
  sampleOtherDealer,
  sampleRetailerChanged,
  sampleStockCar,
  sampleVin,
} from '@driveaway/domain/testing/order-builders.ts';
import { buyerDetailsOf, dealerDetailsOf, orderDetailsOf, profileOrderOf as presentedOrder } from './present-order.ts';

const documentOf = (
  events: readonly OrderEvent[],
  others: Partial<ProfileOrderDocument> = {},
): ProfileOrderDocument => ({
  orderNo: sampleOrderNo,
  customerId: sampleCustomerId,
  orderReference: sampleOrderCreated().data.orderReference,
  state: storeOrderState(events.reduce(evolve, initialOrderState)),
  buyer: sampleBuyer,
  notes: '',
  tradeIn: null,
  handoverWords: null,
  createdAt: '2026-11-02T00:00:00Z',
  depositPaidAt: '2026-11-02T01:00:00Z',
  contractIssuedAt: null,
  contractAcceptedAt: null,
  delivery: [],
  updatedAt: '2026-11-02T02:00:00Z',
  ...others,
});

const now = Temporal.Instant.from('2026-11-12T00:00:00Z');

const detailsOf = (document: ProfileOrderDocument, at = now) => orderDetailsOf(document, 'c0ffee', at);
const profileOrderOf = (document: ProfileOrderDocument) => presentedOrder({ ...document, revision: 0n }, 'c0ffee');

const history = (length: number): readonly OrderEvent[] => sampleOrderHistory.slice(0, length);

describe('order details', () => {
  it.each(Array.from({ length: sampleOrderHistory.length }, (_, index) => index + 1))(
    'and the profile order fit their schemas after %i facts',
    (length) => {
      const document = documentOf(history(length));
      expect(orderDetailsSchema.safeParse(detailsOf(document)).error).toBeUndefined();
      expect(profileOrderSchema.safeParse(profileOrderOf(document)).error).toBeUndefined();
    },
  );

  it('show the VIN of a car in stock once its order fee is paid', () => {
    const placed = sampleOrderCreated({ stockCar: sampleStockCar });
    const vinAfter = (...events: OrderEvent[]) => detailsOf(documentOf([placed, ...events])).carDetails.vin;
    expect(vinAfter()).toBe('');
    expect(vinAfter(sampleEvents.DepositPaymentStarted, sampleEvents.DepositPaid)).toBe(sampleStockCar.vin);
  });

  it('show the deposit, the VIN and the cooling-off period as soon as there are any', () => {
    const details = detailsOf(documentOf(history(8)));
    expect(details).toMatchObject({
      carDetails: { vin: sampleVin },
      deposit: { amount: 1000, paidAt: '2026-11-02T01:00:00Z', maskedCard: '444433XXXXXX1111' },
      coolingOff: { endsAt: '2026-11-04T02:00:00Z', state: 'NSW' },
    });
  });

  it('tell which acceptance set the end of the cooling-off period once an order was accepted anew', () => {
    const accepted = history(8).map((event) =>
      event.type === 'ContractAccepted' ? sampleContractAccepted({ acceptance: 2 }) : event,
    );
    expect(detailsOf(documentOf(accepted)).coolingOff).toMatchObject({ acceptance: 2 });
    expect(detailsOf(documentOf(history(8))).coolingOff).not.toHaveProperty('acceptance');
  });

  it('offer a finance quote to private buyers of live orders with something left to pay only', () => {
    const company = documentOf([sampleOrderCreated({ buyerType: 'company' })]);
    const cancelled = documentOf([...history(3), sampleEvents.OrderCancelled]);
    expect(detailsOf(documentOf(history(1)))).toMatchObject({
      showGetFinanceQuote: true,
      financeUrl:
        '/outback?finance=outback-touring&car=build&variant=outback-touring&paint=crystal-white&interior=black-leather' +
        '&accessories=tow-bar&warranty=yes&at=2150-NSW&on=2026-11-02&retailer=austral-parramatta',
    });
    // what is paid is not financed again
    expect(detailsOf(documentOf(history(3)))).toMatchObject({
      financeUrl: expect.stringContaining('&deposit=1000.00&on='),
    });
    // prices of long ago are not worked out: it opens with those of today
    const old = Temporal.Instant.from('2028-11-12T00:00:00Z');
    expect(detailsOf(documentOf(history(3)), old).financeUrl).toMatch(/&deposit=1000\.00&retailer=[a-z-]+$/);
    // the price of an order that was moved has the offers of the retailer before in it
    const moved = [
      ...history(3),
      sampleRetailerChanged(),
      sampleRetailerChanged({ dealer: { ...sampleOtherDealer, dealerId: 'a-third' } }),
    ];
    expect(detailsOf(documentOf(moved)).financeUrl).toMatch(/&retailer=austral-parramatta$/);
    expect(detailsOf(documentOf([...moved, sampleOrderChanged({ dealer: sampleOtherDealer })])).financeUrl).toMatch(
      new RegExp(`&retailer=${sampleOtherDealer.dealerId}$`),
    );
    expect(detailsOf(company)).toMatchObject({ showGetFinanceQuote: false, financeUrl: '' });
    expect(detailsOf(cancelled)).toMatchObject({ showGetFinanceQuote: false });
    const [owing, paid] = [11, 12].map((length) => detailsOf(documentOf(history(length))).showGetFinanceQuote);
    expect([owing, paid]).toEqual([true, false]);
  });
});

describe('the profile order', () => {
  it('says what has been paid and what is owing', () => {
    expect(profileOrderOf(documentOf(history(3))).financeDetails).toMatchObject({
      finalDap: 55_000,
      deposit: 1000,
      additionalPayment: 0,
      totalAmountOwing: 54_000,
    });
    expect(profileOrderOf(documentOf(history(12))).financeDetails).toMatchObject({
      additionalPayment: 54_000,
      totalAmountOwing: 0,
    });
  });

  it('names the last day for the balance from its request until it is paid', () => {
    expect(profileOrderOf(documentOf(history(10))).financeDetails.balanceDueOn).toBeNull();
    expect(profileOrderOf(documentOf(history(11))).financeDetails.balanceDueOn).toBe('2026-12-20');
    expect(profileOrderOf(documentOf(history(12))).financeDetails.balanceDueOn).toBeNull();
  });

  it('asks for nothing once cancelled, and says why it was', () => {
    const order = profileOrderOf(documentOf([...history(3), sampleEvents.OrderCancelled]));
    expect(order.financeDetails.totalAmountOwing).toBe(0);
    expect(order.cancellationReason).toBe('The customer changed their mind.');
  });

  it('shows what was waived beside what was paid, and nothing of it once the order is cancelled', () => {
    const { OrderCancelled, BalanceWaived } = sampleEvents;
    const short = sampleBalancePaid({ amountCents: 5_397_999, remainingCents: 2_001 });
    const waived = [...history(11), short, BalanceWaived];
    expect(profileOrderOf(documentOf(waived)).financeDetails).toMatchObject({
      additionalPayment: 53_979.99,
      waived: 20.01,
      totalAmountOwing: 0,
    });
    expect(profileOrderOf(documentOf([...waived, OrderCancelled])).financeDetails).toMatchObject({ waived: 0 });
  });

  it('asks once cancelled for what went back of a payment that was taken back after that, without a day', () => {
    const { OrderCancelled, DepositRefunded, BalanceRefunded, TransferReversed } = sampleEvents;
    const cancelled = [...history(12), OrderCancelled, DepositRefunded, BalanceRefunded];
    const { financeDetails } = profileOrderOf(documentOf([...cancelled, TransferReversed]));
    expect(financeDetails).toMatchObject({ totalAmountOwing: 54_000, balanceDueOn: null, refundDue: 0 });
    expect(profileOrderOf(documentOf(cancelled)).financeDetails.totalAmountOwing).toBe(0);
  });

  it('says how the car comes, when its handover is expected, and what that was before it slipped', () => {
    const ordered = { step: 'ordered' as const, on: '2026-11-02', said: { from: '2026-12-01', to: '2026-12-31' } };
    const atSea = { step: 'atSea' as const, on: '2026-12-01', vessel: 'MV Southern Tern', expectedOn: '2026-12-18' };
    expect(profileOrderOf(documentOf(history(9), { delivery: [ordered, atSea] })).delivery).toStrictEqual({
      steps: [ordered, atSea],
      handover: {
        source: 'shipDue',
        from: '2026-12-29',
        to: '2027-01-15',
        slippedFrom: { from: '2026-12-01', to: '2026-12-31' },
      },
    });
    expect(profileOrderOf(documentOf(history(9))).delivery).toStrictEqual({ steps: [], handover: null });
  });

  it('says whether the licence came, and whether the contract depends on finance', () => {
    const plain = profileOrderOf(documentOf(history(6)));
    expect([plain.licence, plain.isSubjectToFinance]).toStrictEqual(['missing', false]);
    const { data } = sampleEvents.ContractAccepted;
    const conditional = { type: 'ContractAccepted' as const, data: { ...data, subjectToFinance: true } };
    const company = [sampleOrderCreated({ buyerType: 'company' }), ...sampleOrderHistory.slice(1, 5), conditional];
    const { licence, isSubjectToFinance } = profileOrderOf(documentOf(company));
    expect([licence, isSubjectToFinance]).toStrictEqual(['notNeeded', true]);
  });

  it('flags a finance application', () => {
    const { widget } = profileOrderOf(documentOf([...history(3), sampleEvents.FinanceApplicationLodged]));
    expect(widget).toMatchObject({ showFinanceStatus: true, financeStatus: 'Pending' });
  });

  it.each([
    ['ctp', { hasCtp: true, ctp: 600, hasTac: false, tac: 0, hasMaib: false, maib: 0 }],
    ['tac', { hasCtp: false, ctp: 0, hasTac: true, tac: 600, hasMaib: false, maib: 0 }],
    ['maib', { hasCtp: false, ctp: 0, hasTac: false, tac: 0, hasMaib: true, maib: 600 }],
  ] as const)('names the injury insurance of the state: %s', (kind, lines) => {
    const { price } = sampleOrderCreated().data;
    const created = sampleOrderCreated({ price: { ...price, injuryInsurance: { kind, amountCents: 60_000 } } });
    expect(profileOrderOf(documentOf([created])).financeDetails).toMatchObject(lines);
  });

  it('says that a company’s price is to be confirmed by the seller, and nothing of the kind to a person', () => {
    const notesOf = (buyerType: 'company' | 'private') => {
      const document = documentOf([sampleOrderCreated({ buyerType })]);
      return [detailsOf(document).priceNote, profileOrderOf(document).priceNote];
    };
    for (const note of notesOf('company')) expect(note).toMatch(/^To be confirmed by the seller: /);
    expect(notesOf('private')).toStrictEqual(['', '']);
  });

  it('says what a company is asked to accept, and nothing of charges that are confirmed or accepted', () => {
    const company = [sampleOrderCreated({ buyerType: 'company' }), ...sampleOrderHistory.slice(1, 6)];
    const confirmed = profileOrderOf(documentOf([...company, sampleChargesConfirmed()]));
    expect([confirmed.priceNote, confirmed.chargesChange]).toStrictEqual(['', undefined]);
    const changed = [...company, sampleChargesChanged(), sampleEvents.ContractIssued];
    const { chargesChange, priceNote, financeDetails } = profileOrderOf(documentOf(changed));
    expect(chargesChange).toStrictEqual({
      reason: 'The duty of a company',
      answerBy: '2026-11-09T01:00:00.000Z',
      difference: 586,
      charges: [{ name: 'stamp duty', before: 1_724, amount: 2_310 }],
    });
    expect([priceNote, financeDetails.finalDap]).toStrictEqual(['', 55_586]);
    const accepted = profileOrderOf(documentOf([...changed, sampleEvents.ContractAccepted]));
    expect(accepted.chargesChange).toBeUndefined();
  });

  it('shows the buyer’s own address, and says where the car will be kept', () => {
    const ownAddress = {
      address1: '5 Harbour Street',
      address2: '',
      city: 'Tweed Heads',
      stateCode: 'NSW' as const,
      postalCode: '2485',
    };
    const keptAt = { name: 'Tweed Heads', state: 'NSW' as const, postcode: '2485' };
    const document = documentOf(history(3), { buyer: { ...sampleBuyer, ownAddress, keptAt } });
    const { address2: _, ...shown } = ownAddress;
    expect(profileOrderOf(document).accountDetails.addresses).toStrictEqual([shown]);
    expect(buyerDetailsOf(document, false).addresses).toMatchObject([{ ...ownAddress, isDefault: true }]);
    const note =
      'Stamp duty, registration and insurance are those of Tweed Heads, NSW 2485, where the car will be kept.';
    expect([detailsOf(document).priceNote, profileOrderOf(document).priceNote]).toStrictEqual([note, note]);
  });

  it('says what the car looks like', () => {
    const car = { variantCode: 'outback-touring', bodyStyle: 'wagon' };
    expect(profileOrderOf(documentOf(history(3))).widget).toMatchObject(car);
    expect(detailsOf(documentOf(history(3))).carDetails).toMatchObject(car);
  });

  it('still shows the order when the buyer’s data has been erased', () => {
    const order = profileOrderOf(documentOf(history(3), { buyer: null }));
    expect(order.accountDetails).toEqual({ firstName: '', lastName: '', phoneNo: '', email: '', addresses: [] });
    expect(order.carDetails.title).toBe('Austral Outback Touring');
  });
});

describe('buyer and retailer', () => {
  it('name a company by its name and the person with their job', () => {
    const buyer = { ...sampleBuyer, companyName: 'Kowalski & Co', jobTitle: 'Director' };
    const document = documentOf([sampleOrderCreated({ buyerType: 'company' })], { buyer });
    expect(buyerDetailsOf(document, true)).toMatchObject({
      type: 'Company',
      name: 'Kowalski & Co',
      contacts: [{ fullName: 'Ms Mira Kowalski', jobTitle: 'Director' }],
    });
  });

  it('are an empty buyer once erased', () => {
    const document = documentOf(history(1), { buyer: null });
    expect(buyerDetailsOf(document, true)).toEqual({ type: 'Private', name: '', contacts: [], addresses: [] });
  });

  it('give the retailer’s telephone and place when asked for all', () => {
    expect(dealerDetailsOf(documentOf(history(1)), false)).toMatchObject({ contacts: [], addresses: [] });
    expect(dealerDetailsOf(documentOf(history(1)), true)).toMatchObject({
      contacts: [{ contactMethods: [{ type: 'Phone', value: '(02) 5550 1350', isActive: true }] }],
      addresses: [{ city: 'Parramatta', geoLatitude: -33.8172, geoLongitude: 151.0064 }],
    });
  });
});
