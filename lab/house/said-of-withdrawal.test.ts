/** What contract, mail, calendar, page and desk say of the right to withdraw, for one order of each kind: read it once by eye. */
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { stateCodes } from '@driveaway/domain/locations/state.ts';
import { plainMailText } from '@driveaway/domain/mail/strangers-words.ts';
import { orderMail } from '@driveaway/domain/mail/order-mails.ts';
import { coolingOffOf } from '@driveaway/domain/order/cooling-off.ts';
import { lenderHasToKnow, tradeInHeldUntil } from '@driveaway/domain/order/duties-of-cooling-off.ts';
import { initialOrderState } from '@driveaway/domain/order/order-state.ts';
import { lawStatesOf } from '@driveaway/domain/order/sale-rules.ts';
import {
  sampleBuyer,
  sampleContractAccepted,
  sampleEvents,
  sampleOrderCreated,
} from '@driveaway/domain/testing/order-builders.ts';
import { sampleMailedOrder } from '@driveaway/domain/testing/sample-mailed-order.ts';
import type { ContractFacts } from '@driveaway/order-service/contracts/contract-facts.ts';
import { currentEdition } from '@driveaway/order-service/contracts/contract-editions.ts';
import { renderContract } from '@driveaway/order-service/contracts/contract-template.ts';
import { tradeInTerms } from '@driveaway/order-service/contracts/trade-in-clause.ts';
import { CoolingOffNotice } from '@driveaway/storefront/features/checkout/contract/cooling-off-notice.tsx';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

type Order = {
  readonly state: StateCode;
  readonly retailer: StateCode;
  readonly buyerType: 'private' | 'company';
  readonly subjectToFinance: boolean;
};

/** A Friday noon in the east, so that weekends count. */
const acceptedAt = '2026-11-27T01:00:00.000Z';

const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const between = (html: string, from: string, to: string): string => {
  const start = html.indexOf(from);
  return start < 0 ? '-' : wordsOf(html.slice(start, html.indexOf(to, start)));
};

const said = ({ state: registered, retailer, buyerType, subjectToFinance }: Order): string => {
  const { price, dealer } = sampleOrderCreated().data;
  const { data: order } = sampleOrderCreated({
    buyerType,
    price: { ...price, state: registered },
    dealer: { ...dealer, address: { ...dealer.address, stateCode: retailer } },
  });
  const coolingOff = coolingOffOf({
    acceptedAt,
    states: lawStatesOf(order),
    buyerType,
    sellerArrangesCredit: subjectToFinance,
  });
  const accepted = sampleContractAccepted({ coolingOff, subjectToFinance });
  const contractFacts: ContractFacts = {
    order,
    buyer: sampleBuyer,
    deposit: sampleEvents.DepositPaid.data,
    vin: undefined,
    tradeIn: undefined,
    transferredCents: 0,
    orderedAt: acceptedAt,
    depositPaidAt: acceptedAt,
  };
  const contract = renderContract(currentEdition, contractFacts, {
    contractVersion: 1,
    issuedOn: '2026-11-02',
    replaces: undefined,
  });
  const car = { make: 'Fjord', model: 'Wayfarer', year: 2016, kilometres: 84_500, condition: 'good' } as const;
  const tradeIn = tradeInTerms(contractFacts, { car, amountCents: 1_000_000, acceptedAt });
  const mail = orderMail(accepted, { ...sampleMailedOrder, state: registered });
  const facts = (mail?.facts ?? []).slice(2).map(([name, value]) => `${name}: ${plainMailText(value)}`);
  const page = renderToStaticMarkup(createElement(CoolingOffNotice, { ...coolingOff, state: registered }));
  const { lifecycle } = initialOrderState;
  const state = {
    ...initialOrderState,
    facts: { ...initialOrderState.facts, created: order, acceptance: accepted.data, tradeIn: { status: 'accepted' } },
    lifecycle: { ...lifecycle, value: { ...lifecycle.value, finance: subjectToFinance ? 'pending' : 'notApplicable' } },
  } as const;
  const held = tradeInHeldUntil(state.facts);
  const duties = [
    ...(held === undefined ? [] : [`hold the trade-in until ${held}`]),
    ...(lenderHasToKnow(state, acceptedAt) ? ['tell the lender of a withdrawal'] : []),
  ];
  return [
    `## ${registered}${registered === retailer ? '' : ` from a retailer of ${retailer}`}, ${buyerType}, ${subjectToFinance ? 'with finance' : 'without finance'}`,
    `head      ${between(contract, '<p class="head">', '</p>')}`,
    `glance    ${between(contract, 'Cooling-off period</th>', '</tr>').replace('Cooling-off period ', '')}`,
    `clause    ${between(contract, '<h2 id="cooling-off">', '</section>')}`,
    `mail      ${facts.join('; ')}`,
    `calendar  ${mail?.calendar?.description ?? '-'}`,
    `page      ${wordsOf(page)}`,
    `trade-in  ${between(tradeIn.html, 'If this contract', '</p>')}`,
    `desk      ${duties.length === 0 ? '-' : duties.join('; ')}`,
  ].join('\n');
};

const orders: readonly Order[] = [
  ...stateCodes.map((state) => [state, state] as const),
  ['NSW', 'VIC'] as const,
  ['ACT', 'NSW'] as const,
].flatMap(([state, retailer]) =>
  (['private', 'company'] as const).flatMap((buyerType) =>
    [false, true].map((subjectToFinance) => ({ state, retailer, buyerType, subjectToFinance })),
  ),
);

it('says the same right everywhere, for every state, private buyers and companies, with finance and without', async () => {
  await expect(`${orders.map(said).join('\n\n')}\n`).toMatchFileSnapshot('golden/said-of-withdrawal.txt');
});
