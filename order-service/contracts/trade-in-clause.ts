/** What is agreed about a car that is traded in: a section of the contract, or an addendum to it. */
import { groupedDigits } from '@driveaway/domain/money/grouped-digits.ts';
import type { TradeInCar } from '@driveaway/domain/customer/trade-in-form.ts';
import { isTradeInHeld } from '@driveaway/domain/order/sale-rules.ts';
import type { Clause } from './clause.ts';
import type { AgreedTradeIn, ContractFacts } from './contract-facts.ts';
import { contractMoney } from './contract-wording.ts';
import { markup, type Html } from '../html/html.ts';
import { visibleText } from '@driveaway/domain/terms/visible-text.ts';

const conditions: Readonly<Record<TradeInCar['condition'], string>> = {
  'like-new': 'like new',
  good: 'good for its age',
  worn: 'worn',
  damaged: 'damaged, or does not drive',
};

/** '2016 Fjord Wayfarer, 84,500 km, good for its age', as the customer described it. */
const tradeInCarInWords = ({ year, make, model, kilometres, condition }: TradeInCar): string =>
  `${year} ${make} ${model}, ${groupedDigits(kilometres)} km, ${conditions[condition]}`;

/** The terms, word for word the same in the contract and in its addendum. */
export const tradeInTerms = ({ order }: ContractFacts, { car, amountCents }: AgreedTradeIn): Html =>
  markup`<p>
      You trade in the car that you described as follows: ${visibleText(tradeInCarInWords(car))}. The Seller credits
      ${contractMoney(amountCents)} for it. You hand it over to ${order.dealer.name} when you take delivery, free of
      finance and of rights of others, and in the condition described.
    </p>
    <p>
      The credit lowers what you pay, not the price of the new car: the driveaway price, its taxes and its stamp duty stay
      as they are. If this contract ends before delivery, you keep your car and nothing is credited.${
        isTradeInHeld(order)
          ? ' Your car is not disposed of before your cooling-off period has ended; if you withdraw, you have it back.'
          : ''
      }
    </p>`;

/** The section on the trade-in; none for an order without one. */
export const tradeInClauses = (facts: ContractFacts): readonly Clause[] =>
  facts.tradeIn === undefined ? [] : [{ id: 'trade-in', title: 'Trade-in', body: tradeInTerms(facts, facts.tradeIn) }];
