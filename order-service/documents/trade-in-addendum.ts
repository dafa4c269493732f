/** The addendum to a contract that was issued before its trade-in was agreed. */
import { buyerFullName } from '@driveaway/domain/terms/order-terms.ts';
import { balanceCentsOf, type AgreedTradeIn, type ContractFacts } from '../contracts/contract-facts.ts';
import { versionWords, type IssuedVersion } from '../contracts/contract-issue.ts';
import { contractMoment, contractMoney } from '../contracts/contract-wording.ts';
import { tradeInTerms } from '../contracts/trade-in-clause.ts';
import { markup } from '../html/html.ts';
import { framedDocument, rows } from './document-frame.ts';

/** `contract`: the version that it adds to. The same bytes every time. */
export const renderTradeInAddendum = (
  facts: ContractFacts,
  tradeIn: AgreedTradeIn,
  contract: IssuedVersion,
): string => {
  const { order, buyer, deposit, transferredCents } = facts;
  const { orderNo, seller, price } = order;
  return framedDocument({
    seller,
    title: 'Addendum: trade-in',
    reference: `Addendum to the Contract of Sale of vehicle order ${orderNo}. It adds to ${versionWords(contract)}.`,
    number: orderNo,
    body: markup`${tradeInTerms(facts, tradeIn)}
      ${rows('What remains to be paid', [
        ['Total driveaway price', contractMoney(price.totalCents)],
        ['Order fee, received', contractMoney(deposit.amountCents)],
        ['Trade-in', contractMoney(tradeIn.amountCents)],
        ...(transferredCents === 0 ? [] : [['Transferred, received', contractMoney(transferredCents)] as const]),
        ['Balance', contractMoney(balanceCentsOf(facts))],
      ])}
      ${rows('Agreed', [
        [
          'Accepted online by',
          buyer.companyName === '' ? buyerFullName(buyer) : `${buyerFullName(buyer)} for ${buyer.companyName}`,
        ],
        ['On', contractMoment(tradeIn.acceptedAt, price.state)],
      ])}
      <p class="note">
        Everything else in the contract stays as it is. Payments made towards the balance are taken off it as they arrive.
      </p>`,
  });
};
