import { describe, expect, it } from 'vitest';
import {
  sampleBuyer,
  sampleEvents,
  sampleChargesChanged,
  sampleOrderCreated,
  sampleVehicle,
  sampleVin,
} from '@driveaway/domain/testing/order-builders.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { refundPromise } from '@driveaway/domain/payments/refund-promise.ts';
import type { ContractFacts } from './contract-facts.ts';
import { contractEditions, contractInEdition, currentEdition } from './contract-editions.ts';
import type { ContractIssue } from './contract-issue.ts';
import { documentHash, renderContract } from './contract-template.ts';
import { contractDate, contractMoney } from './contract-wording.ts';

const facts = (
  order: Parameters<typeof sampleOrderCreated>[0] = {},
  others: Partial<ContractFacts> = {},
): ContractFacts => ({
  order: sampleOrderCreated(order).data,
  buyer: sampleBuyer,
  deposit: sampleEvents.DepositPaid.data,
  vin: undefined,
  tradeIn: undefined,
  transferredCents: 0,
  orderedAt: '2026-11-02T00:00:00.000Z',
  depositPaidAt: '2026-11-02T13:30:00.000Z',
  ...others,
});

const first: ContractIssue = { contractVersion: 1, issuedOn: '2026-11-02', replaces: undefined };

const contractOf = (of: ContractFacts, notices?: readonly string[]): string =>
  renderContract(currentEdition, of, first, notices);

/** The car is registered in a state, and sold from there or from another. */
const soldIn = (state: StateCode, retailer = state) => {
  const { price, dealer } = facts().order;
  return {
    price: { ...price, state },
    dealer: { ...dealer, address: { ...dealer.address, stateCode: retailer } },
  };
};

/** As a reader has it, without the style. */
const wordsOf = (html: string): string =>
  html
    .slice(html.indexOf('<body>'))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('the contract', () => {
  it('comes out the same, byte for byte, every time', () => {
    expect(contractOf(facts())).toBe(contractOf(structuredClone(facts())));
  });

  it('of edition 2026-11-29 is what it was when the edition was made: make a new edition, never edit one', () => {
    const hash = '16e0813d1d1221c4ddbc9ca8b9d5a8bad9f70da95678d188b78af2fcae7da9e5';
    expect(documentHash(contractInEdition('2026-11-29', facts(), first) ?? '')).toBe(hash);
  });

  it('names the car in stock that it is for, and the days of its delivery', () => {
    const expectedDelivery = { from: '2026-12-07', to: '2026-12-21', saidOn: '2026-11-02' };
    const words = wordsOf(contractOf(facts({ expectedDelivery }, { vin: sampleVin })));
    expect(words).toContain(
      `VIN ${sampleVin} Expected delivery 7 December 2026 to 21 December 2026, as estimated on 2 November 2026`,
    );
  });

  it('says beside the right to withdraw where the seller is reached', () => {
    const words = wordsOf(contractOf(facts()));
    expect(words).toContain('write to the Seller at buyonline@austral.example or call 1800 975 707');
    expect(words).toContain('tell the Seller, at buyonline@austral.example or 1800 975 707');
  });

  it('is pinned in every edition, and issued in the newest', () => {
    expect(contractEditions.map(({ version }) => version)).toEqual(['2026-11-29']);
    expect(currentEdition).toBe(contractEditions.at(-1));
    expect(contractInEdition('2026-11-24', facts(), first)).toBeUndefined();
  });

  it('says which version it is, of which day, and what it takes the place of, in title and opening', () => {
    const second = { contractVersion: 2, issuedOn: '2026-12-14', replaces: first };
    const html = renderContract(currentEdition, facts(), second);
    expect(html).toContain('<title>Contract of Sale 12345678-9012, version 2</title>');
    expect(wordsOf(html)).toContain(
      'Version 2 of 14 December 2026; takes the place of version 1 of 2 November 2026. Vehicle order 12345678-9012',
    );
    expect(contractOf(facts())).toContain('<title>Contract of Sale 12345678-9012, version 1</title>');
    expect(wordsOf(contractOf(facts()))).toContain('Version 1 of 2 November 2026. Vehicle order');
  });

  it('speaks of one day for price, terms and rates: that of a change, once there was one', () => {
    const price = { ...facts().order.price, asOf: '2026-12-14' };
    const words = wordsOf(contractOf(facts({ price })));
    expect(words).toContain('The price and the terms of this order are those of 14 December 2026.');
    expect(words).toContain('worked out with the rates in force on 14 December 2026.');
    expect(words).not.toContain('the day it was placed');
  });

  it('says when the car is expected, since when, and what that is later than', () => {
    const march = { from: '2027-03-01', to: '2027-03-31', saidOn: '2026-11-02' };
    expect(wordsOf(contractOf(facts({ expectedDelivery: march })))).toContain(
      'Expected delivery March 2027, as estimated on 2 November 2026 ',
    );
    const june = { from: '2027-06-01', to: '2027-06-30', saidOn: '2027-02-10', laterThan: march };
    expect(wordsOf(contractOf(facts({ expectedDelivery: june })))).toContain(
      'June 2027, as estimated on 10 February 2027. Later than March 2027, which you were told on 2 November 2026',
    );
    const stock = { from: '2026-11-28', to: '2026-12-12', saidOn: '2026-11-02' };
    expect(wordsOf(contractOf(facts({ expectedDelivery: stock })))).toContain('28 November 2026 to 12 December 2026');
  });

  it('keeps the names of its rows whole on a narrow phone', () => {
    expect(contractOf(facts())).toContain('th { overflow-wrap: normal; }');
  });

  it('escapes everything that a customer wrote (row 28)', () => {
    const attack = `<script>alert("1")</script><img src=x onerror='alert(2)'>&`;
    const buyer = {
      ...sampleBuyer,
      firstName: attack,
      address: { ...sampleBuyer.address, address1: attack, city: attack },
      email: attack,
    };
    const contract = contractOf(facts({}, { buyer }));
    expect(contract).not.toContain('<script');
    expect(contract).not.toContain('<img');
    expect(contract).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(contract).toContain('onerror=&#39;alert(2)&#39;&gt;&amp;');
  });

  it('shows every price line, the total, the order fee and the balance', () => {
    const contract = contractOf(facts());
    for (const { label, amountCents } of facts().order.price.lines) {
      expect(contract).toContain(label);
      expect(contract).toContain(contractMoney(amountCents));
    }
    expect(contract).toContain('$55,000.00');
    expect(contract).toContain('$54,000.00');
    expect(contract).toContain('VISA ending in 1111');
  });

  it('counts paint and interior among the car, not among its accessories', () => {
    const vehicle = {
      ...sampleVehicle,
      paint: { code: 'desert-pea-red', name: 'Desert Pea Red', hex: '#8f2a20' },
      interior: { code: 'charcoal-cloth', name: 'Charcoal Cloth' },
      options: ['Desert Pea Red paint', 'Charcoal Cloth interior', 'Tow bar'],
    };
    const contract = contractOf(facts({ vehicle }));
    const listed = contract.slice(contract.indexOf('<h3>Accessories'), contract.indexOf('3. Price'));
    expect([...listed.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item)).toEqual(['Tow bar']);
    const { price } = facts().order;
    const plain = { ...price, accessories: { ...price.accessories, items: [] } };
    expect(contractOf(facts({ vehicle, price: plain }))).toContain('No accessories are part of');
  });

  it('has a section on a trade-in that was agreed before it, and a balance without its credit', () => {
    const car = { make: 'Fjord', model: 'Wayfarer', year: 2016, kilometres: 84_500, condition: 'good' } as const;
    const tradeIn = { car, amountCents: 1_250_000, acceptedAt: '2026-11-02T14:00:00.000Z' };
    const contract = contractOf(facts({}, { tradeIn }));
    for (const words of ['Trade-in', '2016 Fjord Wayfarer, 84,500 km', '$12,500.00', '$41,500.00', '$55,000.00']) {
      expect(contract).toContain(words);
    }
    expect(contract).not.toContain('$54,000.00');
    expect(contractOf(facts())).not.toContain('Trade-in');
  });

  it('names the parties with their numbers', () => {
    const contract = contractOf(facts());
    for (const name of ['Mira Kowalski', '51 824 753 556', 'Austral Parramatta', 'MD 900027', '4 Banksia Lane']) {
      expect(contract).toContain(name);
    }
  });

  it('names a Sydney buyer of a Melbourne retailer in Sydney, and says where the car will be kept', () => {
    const ownAddress = {
      address1: '5 Harbour Street',
      address2: '',
      city: 'Sydney',
      stateCode: 'NSW' as const,
      postalCode: '2000',
    };
    const address = { ...sampleBuyer.address, city: 'Sydney', stateCode: 'VIC' as const, postalCode: '3000' };
    const living = contractOf(facts({}, { buyer: { ...sampleBuyer, address, ownAddress } }));
    expect(living).toContain('5 Harbour Street<br />Sydney NSW 2000');
    expect(living).not.toContain('VIC 3000');
    expect(living).not.toContain('will be kept');

    const keptAt = { name: 'Sydney', state: 'NSW' as const, postcode: '2000' };
    const kept = contractOf(facts({}, { buyer: { ...sampleBuyer, address, ownAddress, keptAt } }));
    expect(kept).toContain('the car will be kept in Sydney, NSW 2000.');
  });

  it('names a company buyer with its number, who represents it, and that charges are to be confirmed', () => {
    const buyer = { ...sampleBuyer, companyName: 'Kowalski & Co', companyAbn: '51 824 753 556', jobTitle: 'Director' };
    const contract = contractOf(facts({ buyerType: 'company' }, { buyer }));
    expect(contract).toContain('Kowalski &amp; Co');
    expect(contract).toContain('Ms Mira Kowalski, Director');
    expect(wordsOf(contract)).toContain('The Seller confirms those of a company before it accepts your order.');
  });

  it('says that the charges of a company are confirmed, and of others what changed, why, and what happens without an answer', () => {
    const asTheyAre = facts({ buyerType: 'company' }, { confirmedCharges: { differenceCents: 0 } });
    const confirmed = wordsOf(contractOf(asTheyAre));
    expect(confirmed).toContain('The Seller has confirmed the statutory charges above for a company.');
    expect(confirmed).not.toMatch(/those of a private buyer|They differ/);
    const { price, charges: change, differenceCents } = sampleChargesChanged().data;
    const changed = facts({ buyerType: 'company', price }, { confirmedCharges: { change, differenceCents } });
    const words = wordsOf(contractOf(changed));
    expect(words).toContain('Stamp duty: $2,310 instead of $1,724');
    expect(words).toContain('The total is $55,586.00, $586 more than before. Reason: The duty of a company.');
    expect(words).toContain('before 9 November 2026 at 12:00:00 pm, Sydney time (UTC+11:00), this order is cancelled');
    expect(words).toContain('Stamp duty A sample $2,310.00');
  });

  it('promises 24 hours to everybody and names the longer period of Victoria to private buyers there', () => {
    expect(contractOf(facts(soldIn('QLD')))).toContain('within 24 hours');
    expect(contractOf(facts(soldIn('QLD')))).not.toContain('business days after the day of acceptance');
    expect(contractOf(facts(soldIn('VIC')))).toContain('three clear business days');
    expect(contractOf(facts({ ...soldIn('VIC'), buyerType: 'company' }))).not.toContain('three clear business days');
    expect(contractOf(facts(soldIn('NSW')))).toContain('of one business day');
    expect(contractOf(facts(soldIn('QLD')))).toContain('no law of Queensland');
    expect(contractOf(facts({ ...soldIn('VIC'), buyerType: 'company' }))).toContain('own promise');
  });

  it('gives a private buyer in the Australian Capital Territory three days that delivery does not end', () => {
    const contract = contractOf(facts(soldIn('ACT'))).replaceAll(/\s+/g, ' ');
    expect(contract).toContain('The law of the Australian Capital Territory gives a private buyer of a new car longer');
    expect(contract).toContain('public holidays in the Australian Capital Territory do not count');
    expect(contract).toContain('Taking delivery of the car does not end that right');
    expect(contract).toContain('Three clear business days after you accept');
    expect(contract).not.toContain('ends earlier if you take delivery');
    expect(contract).not.toContain('We know of no law');
    const victoria = contractOf(facts(soldIn('VIC')));
    expect(victoria).toContain('ends earlier if you take delivery');
    expect(victoria).not.toContain('Taking delivery of the car does not end');
    const company = contractOf(facts({ ...soldIn('ACT'), buyerType: 'company' }));
    expect(company).not.toContain('lear business days');
    expect(company).toContain('own promise');
  });

  it.each(['VIC', 'NSW'] as const)('says whose law holds where the retailer is elsewhere, a car of %s', (state) => {
    const contract = wordsOf(contractOf(facts(soldIn(state, state === 'VIC' ? 'NSW' : 'VIC'))));
    expect(contract).toMatch(/The car is registered in \w[\w ]+, and the Retailer sells it from \w[\w ]+\./);
    expect(contract).toContain('the one that is better for you holds');
    expect(contract).toContain('The law of Victoria gives a private buyer of a new car longer');
    expect(contract).toContain('New South Wales law adds a cooling-off period of one business day');
    expect(contract).toContain('Three clear business days after you accept');
    expect(contract).toContain('You may change your mind.');
    expect(wordsOf(contractOf(facts(soldIn('QLD', 'SA'))))).toContain(
      'no law of Queensland or of South Australia that gives a longer period',
    );
    expect(wordsOf(contractOf(facts(soldIn('VIC'))))).not.toContain('sells it from');
  });

  it('says the right at its head where the law wants a notice, to private buyers, before everything else of ours', () => {
    const headOf = (order: Parameters<typeof facts>[0]) =>
      wordsOf(contractOf(facts(order))).split('Austral Motors Australia Pty Ltd')[0] ?? '';
    expect(headOf(soldIn('VIC'))).toContain(
      'You may change your mind. You have three clear business days after the day on which you accept this contract',
    );
    expect(headOf({ ...soldIn('VIC'), buyerType: 'company' })).not.toContain('change your mind');
    expect(headOf(soldIn('TAS'))).not.toContain('change your mind');
  });

  it('begins with the notices of the maker, as they are', () => {
    const notice = '<style>.box { border: 1px solid }</style><div class="box"><b>Of counsel</b> & so on</div>';
    const contract = contractOf(facts(soldIn('VIC')), [notice]);
    expect(contract).toContain(notice);
    expect(contract.indexOf(notice)).toBeLessThan(contract.indexOf('You may change your mind'));
    expect(contractInEdition(currentEdition.version, facts(soldIn('VIC')), first, [notice])).toBe(contract);
  });

  it('gives the VIN once there is one', () => {
    expect(contractOf(facts())).toContain('Told to you when a car is allocated');
    expect(contractOf(facts({}, { vin: 'JF1BT9KL2SG012345' }))).toContain('JF1BT9KL2SG012345');
  });

  it('says how both sides sign', () => {
    const contract = contractOf(facts());
    expect(contract).toContain('16. Signatures');
    for (const words of [
      'For the Buyer',
      'By accepting this contract online',
      'For the Seller',
      'By confirming that',
    ]) {
      expect(contract).toContain(words);
    }
  });

  it('puts car, price, order fee, balance and cooling-off period at a glance above the first section', () => {
    const contract = contractOf(facts(soldIn('VIC')));
    const glance = contract.slice(contract.indexOf('at a glance'), contract.indexOf('1. Parties'));
    for (const words of ['Outback Touring', '$55,000.00', '$1,000.00', '$54,000.00', 'Three clear business days']) {
      expect(glance).toContain(words);
    }
  });

  it('promises refunds in the words of pages and mails: the current edition is the law', () => {
    const words = contractOf(facts()).replaceAll(/\s+/g, ' ');
    expect(words).toContain(`everything else you have paid is ${refundPromise}.`);
  });

  it('has a section for everything that a vehicle order contract settles', () => {
    const contract = contractOf(facts());
    const titles = [...contract.matchAll(/<h2 id="[^"]+">\d+\. (.*?)<\/h2>/g)].map(([, title]) => title);
    expect(titles).toEqual([
      'Parties',
      'The car',
      'Price',
      'Order fee',
      'When this contract binds',
      'What the price includes',
      'Paying the balance',
      'Cooling-off period',
      'Subject to finance',
      'Special conditions and the annex',
      'Delivery',
      'Cancellation and refunds',
      'Your rights by law',
      'Privacy',
      'How you accept',
      'Signatures',
    ]);
  });

  it('writes out what a name hides: no direction marks, no characters of no width', () => {
    const contract = contractOf(facts({}, { buyer: { ...sampleBuyer, lastName: 'Kow\u202Ealski' } }));
    expect(contract).toContain('Kow⟨U+202E⟩alski');
    expect(contract).not.toContain('\u202E');
  });

  it('says that a car is ordered before its release', () => {
    const vehicle = { ...sampleVehicle, isPreOrder: true };
    expect(contractOf(facts({ vehicle }))).toContain('ordered before its release');
    expect(contractOf(facts())).not.toContain('ordered before its release');
  });

  it('is a document in Australian English without script, link or anything to load', () => {
    const contract = contractOf(facts());
    expect(contract.startsWith('<!doctype html> <html lang="en-AU">')).toBe(true);
    expect(contract).not.toMatch(/<(script|link|img|iframe|object|embed|form|a)\b/);
    expect(contract).not.toMatch(/\burl\(|@import|javascript:/);
  });

  it('is accessible: one first heading, a caption for every table, a heading for every section', () => {
    const contract = contractOf(facts());
    const count = (pattern: RegExp): number => contract.match(pattern)?.length ?? 0;
    expect(count(/<h1>/g)).toBe(1);
    expect(count(/<table\b/g)).toBe(count(/<caption>/g));
    for (const [, id = ''] of contract.matchAll(/<section aria-labelledby="([^"]+)"/g)) {
      expect(contract).toContain(`<h2 id="${id}">`);
    }
    expect(count(/<section /g)).toBe(16);
  });
});

describe('the wording', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [123_456, '$1,234.56'],
    [100_000_000, '$1,000,000.00'],
    [-1_250, '-$12.50'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(contractMoney(cents)).toBe(text);
  });

  it('dates a late evening in UTC with the next day in New South Wales', () => {
    expect(contractDate('2026-11-02T13:30:00.000Z', 'NSW')).toBe('3 November 2026');
    expect(contractDate('2026-11-02T13:30:00.000Z', 'WA')).toBe('2 November 2026');
  });
});
