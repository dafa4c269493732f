import { describe, expect, it } from 'vitest';
import { catalogueResponseSchema } from '@driveaway/domain/api/catalogue.ts';
import { changeQuoteSchema } from '@driveaway/domain/api/change-order.ts';
import { contractDetailsSchema } from '@driveaway/domain/api/contract.ts';
import { documentsResponseSchema, profileOrderSchema } from '@driveaway/domain/api/profile.ts';
import { dealerTermsOf } from '@driveaway/domain/dealers/dealer.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { lawStatesOf } from '@driveaway/domain/order/sale-rules.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { sampleBuild, samplePassword } from '../accounts/testing/sign-up-form.ts';
import { acceptedContractOf } from '../contracts/accepted-contract.ts';
import { changedTerms } from './change-order.ts';
import { loadOrder } from './load-order.ts';
import { payingCompany, payingCustomer, readContract, serveShop, signUpCustomer } from './testing/serve-shop.ts';
import { attempt, carryOut } from './testing/test-service.ts';

const api = '/api/build-your-own';
const { paintCode, interiorCode } = sampleBuild;
const asItIs = { paintCode, interiorCode, accessoryCodes: [], dealerCode: 'austral-sydney-city' };

/** A customer who has paid, with the calls of these tests. */
const paid = async (pay: typeof payingCompany = payingCustomer) => {
  const shop = await serveShop();
  const customer = await pay(shop);
  const { orderNo, orderReference } = customer;
  const profile = async () =>
    profileOrderSchema.parse(JSON.parse((await customer.get(`${api}/profile-order?orderNo=${orderNo}`)).text));
  const details = async () =>
    contractDetailsSchema.parse(JSON.parse((await customer.get(`${api}/contract-details?orderNo=${orderNo}`)).text));
  const model = (await profile()).widget.modelCode;
  const paints = JSON.parse((await customer.get('/api/catalogue')).text);
  const offered = paints.models.find(({ code }: { code: string }) => code === model);
  const choice = { ...asItIs, accessoryCodes: [offered.accessories[0].code] };
  const quote = async (others: object = {}) => {
    const { text } = await customer.post(`${api}/change-order-quote`, { orderNo, ...choice, ...others });
    return changeQuoteSchema.parse(JSON.parse(text));
  };
  const change = (others: object, key?: string) =>
    customer.post(
      `${api}/change-order`,
      { orderNo, ...choice, ...others },
      key === undefined ? {} : { 'Idempotency-Key': key },
    );
  const accept = async (others: object = {}) => {
    await readContract(customer);
    return customer.post(`${api}/contract?orderNo=${orderNo}`, {
      orderReference,
      isFinanceApproval: false,
      isOther: false,
      notes: '',
      contractAccepted: true,
      ...others,
    });
  };
  const eventsOf = async (type: string) =>
    (await loadOrder(shop.ports, orderNo)).events.filter((event) => event.type === type);
  return { shop, customer, orderNo, profile, details, choice, quote, change, accept, eventsOf };
};

describe('POST change-order-quote', () => {
  it('says of a company’s order that the charges are those of a private buyer again', async () => {
    const { shop, orderNo, quote } = await paid(payingCompany);
    const charges = {
      type: 'ConfirmCharges',
      charges: { stampDuty: 900_000 },
      reason: 'The duty of a company',
    } as const;
    await carryOut(shop.ports, orderNo, { ...sampleCommands.ConfirmCharges, ...charges });
    const { difference, priceNote } = await quote();
    expect(difference).toBeLessThan(-4_000);
    expect(priceNote).toMatch(/^To be confirmed by the seller: .* those of a private buyer/);
    expect((await (await paid()).quote()).priceNote).toBe('');
  });
});

describe('POST change-order', () => {
  it('changes the order at the price that was shown, with a new contract to accept and the old one kept', async () => {
    const { shop, customer, orderNo, profile, details, quote, change, accept, eventsOf } = await paid();
    const before = await profile();
    // the retailer by the code that lists of retailers offer
    const { crmDealerId } = findDealer(asItIs.dealerCode) ?? {};
    expect(before.choice).toMatchObject({ ...asItIs, dealerCode: crmDealerId, postcode: '2000', state: 'NSW' });
    expect((await accept()).status).toBe(200);
    const { price, difference, totalAmountOwing } = await quote();
    expect(difference).toBe(price.finalDap - before.financeDetails.finalDap);
    expect(difference).toBeGreaterThan(0);
    const unseen = await change({ agreedDriveawayPrice: before.financeDetails.finalDap });
    expect([unseen.status, unseen.body.code]).toEqual([409, 'price-not-agreed']);
    const changed = await change({ agreedDriveawayPrice: price.finalDap });
    expect([changed.status, changed.body]).toMatchObject([200, { success: true }]);
    expect(await details()).toMatchObject({ contractVersion: 2, accepted: false, acceptedAt: null });
    const after = await profile();
    expect(after.financeDetails).toMatchObject({ finalDap: price.finalDap, deposit: 1_000, totalAmountOwing });
    expect(after).toMatchObject({ coolingOff: null, widget: { orderDisplayStatus: 2 } });
    expect((await accept()).status).toBe(200);
    expect((await eventsOf('ContractAccepted')).map(({ event }) => event?.data)).toMatchObject([
      expect.not.objectContaining({ acceptance: 2 }),
      { acceptance: 2 },
    ]);
    const { events } = await loadOrder(shop.ports, orderNo);
    expect([acceptedContractOf(events), acceptedContractOf(events, 2)]).toMatchObject([
      { contractVersion: 1 },
      { contractVersion: 2 },
    ]);
    await eventually(async () => {
      const { text } = await customer.get(`${api}/documents?orderNo=${orderNo}`);
      const names = documentsResponseSchema.parse(JSON.parse(text)).map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining([`Accepted-Contract-${orderNo}.html`, `Accepted-Contract-${orderNo}-version-2.html`]),
      );
    });
    for (const [suffix, total, version] of [
      ['', before.financeDetails.finalDap, /Version 1 of \d+ \w+ \d{4}\. Vehicle order/],
      ['-version-2', price.finalDap, /Version 2 of \d+ \w+ \d{4}; takes the place of version 1 of \d+ \w+ \d{4}\./],
    ] as const) {
      const file = `Accepted-Contract-${orderNo}${suffix}.html`;
      const { status, text } = await customer.get(`${api}/document?orderNo=${orderNo}&file=${file}`);
      expect([status, text.includes(`$${total.toLocaleString('en-AU')}.00`)]).toEqual([200, true]);
      expect(text).toMatch(version);
    }
  });

  it('says before it is agreed to that another paint comes later, and not that of another accessory', async () => {
    const { shop, customer, orderNo, profile, quote, change } = await paid();
    const { expectedDelivery: said } = await quote();
    const { widget } = await profile();
    const { text } = await customer.get('/api/catalogue');
    const { models } = catalogueResponseSchema.parse(JSON.parse(text));
    const model = models.find(({ code }) => code === widget.modelCode);
    const other = model?.paints.find(({ code }) => code !== paintCode);
    shop.clock.advance({ hours: 24 * 90 });
    await customer.post(`${api}/authenticate`, { email: 'ada@example.test', password: samplePassword });
    expect(await quote()).toMatchObject({ expectedDelivery: said, laterThan: null });
    const painted = { paintCode: other?.code };
    const later = await quote(painted);
    expect(later.laterThan).toMatchObject({ ...said, saidOn: '2026-11-10' });
    expect(said && later.expectedDelivery && later.expectedDelivery.to > said.to).toBe(true);
    const agreedDriveawayPrice = later.price.finalDap;
    const unseen = await change({ ...painted, agreedDriveawayPrice, shownDeliveryUntil: said?.to });
    expect([unseen.status, unseen.body.code]).toEqual([409, 'terms-changed']);
    const seen = await change({ ...painted, agreedDriveawayPrice, shownDeliveryUntil: later.expectedDelivery?.to });
    expect(seen.status).toBe(200);
    expect((await profile()).delivery.handover).toMatchObject({ ...later.expectedDelivery, source: 'order' });
    expect((await loadOrder(shop.ports, orderNo)).state.facts.created?.expectedDelivery?.laterThan?.to).toBe(said?.to);
  });

  it('keeps a paint that was contracted and is not offered any more, at its price, beside another accessory', async () => {
    const { shop, orderNo, choice } = await paid();
    const order = await loadOrder(shop.ports, orderNo);
    const { created } = order.state.facts;
    if (created === undefined) throw new Error('no order');
    const coral = { code: 'last-years-coral', name: 'Coral', hex: '#e07a5f' };
    const price = {
      ...created.price,
      exteriorOption: { ...created.price.exteriorOption, name: 'Coral', priceCents: 77_700 },
    };
    const ordered = { ...order, created: { ...created, vehicle: { ...created.vehicle, paint: coral }, price } };
    const changed = changedTerms(shop.ports, ordered, { ...choice, paintCode: coral.code });
    expect(changed).toMatchObject({
      vehicle: { paint: coral },
      price: { exteriorOption: { name: 'Coral', priceCents: 77_700 }, accessories: { items: [{}] } },
      expectedDelivery: created.expectedDelivery,
    });
    expect(() => changedTerms(shop.ports, ordered, { ...choice, paintCode: 'tartan' })).toThrow('malformed input');
  });

  it('signs nothing again that was signed of the order before', async () => {
    const { shop, orderNo, details, quote, change, accept } = await paid();
    await accept({ isFinanceApproval: true, isOther: true, notes: 'Tint the windows.' });
    await change({ agreedDriveawayPrice: (await quote()).price.finalDap });
    expect((await details()).notes).toBe('');
    expect((await accept()).status).toBe(200);
    const signed = acceptedContractOf((await loadOrder(shop.ports, orderNo)).events, 2);
    const html = typeof signed === 'string' ? '' : signed.html;
    expect(html).toContain('This contract is not subject to finance.');
    expect(html).toContain('<p>None.</p>');
  });

  it('is one change under its key, also when it is asked for again', async () => {
    const { quote, change, eventsOf } = await paid();
    const agreedDriveawayPrice = (await quote()).price.finalDap;
    const first = await change({ agreedDriveawayPrice }, 'change-0001');
    const again = await change({ agreedDriveawayPrice }, 'change-0001');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await change({ agreedDriveawayPrice })).body.code).toBe('nothing-changed');
    expect(await eventsOf('OrderChanged')).toHaveLength(1);
  });

  it('changes nothing from a page that shows the retailer before: the order stays where the seller moved it', async () => {
    const { shop, orderNo, profile, quote, change, eventsOf } = await paid();
    const { dealerCode: shownDealerCode } = (await profile()).choice;
    const { price } = await quote();
    const at = shop.clock.now().toString();
    await carryOut(shop.ports, orderNo, { ...sampleCommands.MoveRetailer, at });
    const stale = await change({ agreedDriveawayPrice: price.finalDap, shownDealerCode });
    expect([stale.status, stale.body.code]).toEqual([409, 'terms-changed']);
    expect(await eventsOf('OrderChanged')).toEqual([]);
    const { choice } = await profile();
    expect(choice.dealerCode).not.toBe(shownDealerCode);
    // who has seen the move may still choose the retailer before
    const asMoved = await change({ agreedDriveawayPrice: price.finalDap, shownDealerCode: choice.dealerCode });
    expect([asMoved.status, (await profile()).choice.dealerCode]).toEqual([200, shownDealerCode]);
  });

  it('keeps the place of the price where the seller moved the order to another state, and says which it is', async () => {
    const { shop, orderNo, quote, change, profile } = await paid();
    const nearby = await quote();
    const [melbourne, essendon] = ['austral-melbourne-city', 'austral-essendon'].map(findDealer);
    if (melbourne === undefined || essendon === undefined) throw new Error('no retailers in Melbourne');
    const at = shop.clock.now().toString();
    await carryOut(shop.ports, orderNo, { ...sampleCommands.MoveRetailer, dealer: dealerTermsOf(melbourne), at });
    const moved = await quote({ dealerCode: melbourne.id });
    expect(moved).toEqual(nearby);
    expect(moved.place).toEqual({ state: 'NSW', postcode: '2000' });
    // another retailer of that state is the customer's own choice
    const chosen = await quote({ dealerCode: essendon.id });
    expect(chosen.place).toEqual({ state: 'VIC', postcode: essendon.address.postalCode });
    await change({ dealerCode: essendon.id, agreedDriveawayPrice: chosen.price.finalDap });
    expect((await profile()).choice).toMatchObject({ state: 'VIC', postcode: essendon.address.postalCode });
    // and back in the state that it was ordered for, the place is that of the order
    expect((await quote({ dealerCode: 'austral-parramatta' })).place).toEqual({ state: 'NSW', postcode: '2000' });
  });

  it('keeps that place through a second move, under the law of both states, until the customer chooses', async () => {
    const { shop, orderNo, quote } = await paid();
    const nearby = await quote();
    for (const dealerCode of ['austral-melbourne-city', 'austral-essendon']) {
      const dealer = findDealer(dealerCode);
      if (dealer === undefined) throw new Error(`no retailer ${dealerCode}`);
      const at = shop.clock.now().toString();
      await carryOut(shop.ports, orderNo, { ...sampleCommands.MoveRetailer, dealer: dealerTermsOf(dealer), at });
      expect(await quote({ dealerCode })).toEqual(nearby);
    }
    const { created } = (await loadOrder(shop.ports, orderNo)).state.facts;
    expect(created && lawStatesOf(created)).toEqual(['NSW', 'VIC']);
    expect((await quote({ dealerCode: 'austral-melbourne-city' })).place.state).toBe('VIC');
  });

  it('and an allocation at the same time: one of them wins', async () => {
    const { shop, orderNo, details, quote, change, accept, eventsOf } = await paid();
    await accept();
    await carryOut(shop.ports, orderNo, sampleCommands.ApproveOrder);
    const agreedDriveawayPrice = (await quote()).price.finalDap;
    const [allocated, changed] = await Promise.all([
      attempt(shop.ports, orderNo, sampleCommands.AllocateVehicle),
      change({ agreedDriveawayPrice }),
    ]);
    const wins = [allocated.kind === 'done', changed.status === 200];
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect((await eventsOf('OrderChanged')).length + (await eventsOf('VehicleAllocated')).length).toBe(1);
    expect((await details()).accepted).toBe(!wins[1]);
  });

  it('takes only what is offered, from a retailer that is there, for the owner', async () => {
    const { shop, orderNo, change } = await paid();
    const paint = await change({ paintCode: 'tartan', agreedDriveawayPrice: 1 });
    expect([paint.status, Object.keys(paint.body.errors ?? {})]).toEqual([400, ['build.paintCode']]);
    expect((await change({ dealerCode: 'nobody', agreedDriveawayPrice: 1 })).status).toBe(400);
    const other = await signUpCustomer(shop, 'other@example.test');
    const foreign = await other.post(`${api}/change-order`, { orderNo, ...asItIs, agreedDriveawayPrice: 1 });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'order-access-denied']);
  });
});
