/** The section on cooling off, and the same right at the head of the contract. */
import type { Clause } from './clause.ts';
import type { ContractFacts } from './contract-facts.ts';
import { stateNames } from '@driveaway/domain/locations/state-names.ts';
import {
  coolingOffRulesOf,
  lawStatesOf,
  lawsInWords,
  noticeStatesOf,
  type CoolingOffRule,
} from '@driveaway/domain/order/sale-rules.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import { markup, noHtml, type Html } from '../html/html.ts';

const promise = markup`<p>
  You may withdraw from this contract, for any reason and at no cost, within 24 hours after you accept it. The hours run
  without interruption.
</p>`;

const how = ({ order: { seller } }: ContractFacts): Html => markup`<p>
  We keep no part of your payments if you withdraw. To withdraw, before the period ends, cancel the order in your online account, write to the Seller at ${seller.email} or call ${seller.phone}. The moment it ends
  is worked out when you accept. It is written in the annex of your accepted contract and shown in your online account.
</p>`;

/** What ends the right before its days are over, where we have read it. */
const whatEndsIt = ({ endsOnDelivery }: CoolingOffRule): Html => {
  if (endsOnDelivery === undefined) return noHtml;
  return endsOnDelivery
    ? markup`That right ends earlier if you take delivery of the car.`
    : markup`Taking delivery of the car does not end that right: before its days are over it ends only if you
      sign the form of that law, immediately before delivery.`;
};

/** What the law of one state adds to the promise. */
const addedBy = (state: StateCode, rule: CoolingOffRule): Html => markup`<p>
  ${
    rule.needsCredit
      ? `Where the Seller or the Retailer arranges credit for your purchase, ${stateNames[state]} law adds a cooling-off period of`
      : `The law of ${stateNames[state]} gives a private buyer of a new car longer:`
  }
  ${rule.period} after the day of acceptance. Saturdays, Sundays and public holidays in ${stateNames[state]} do not count.
  ${whatEndsIt(rule)}
</p>`;

/** Whose law holds, where the car is registered in another state than that of the retailer. */
const whoseLaw = ([registered, retailer]: ReturnType<typeof lawStatesOf>): Html =>
  retailer === undefined
    ? noHtml
    : markup`<p>
        The car is registered in ${stateNames[registered]}, and the Retailer sells it from ${stateNames[retailer]}. You
        have the rights that the law of either gives you. Where they differ, the one that is better for you holds.
      </p>`;

/** What the law adds to the promise. */
const lawfulPeriod = ({ order }: ContractFacts): Html => {
  if (order.buyerType !== 'private') {
    return markup`<p>
      Cooling-off periods given by law are for private buyers. The 24 hours are the Seller’s own promise, and hold for a
      company too.
    </p>`;
  }
  const rules = coolingOffRulesOf(order);
  return markup`${whoseLaw(lawStatesOf(order))}${rules.map(({ state, rule }) => addedBy(state, rule))}<p>
      ${
        rules.length === 0
          ? `We know of no law of ${lawsInWords(order)} that gives a longer period for a new car. If there is one, it applies.`
          : 'Your cooling-off period ends when the last of these periods does.'
      }
    </p>`;
};

/** The promise to everybody, what the law adds to it, and how to withdraw. */
export const coolingOffClause = (facts: ContractFacts): Clause => ({
  id: 'cooling-off',
  title: 'Cooling-off period',
  body: markup`${promise}${lawfulPeriod(facts)}${how(facts)}`,
});

/** The longest of the rules that hold for everybody, else the first of those that need credit. */
const leadingRule = ({ order }: ContractFacts): CoolingOffRule | undefined => {
  const rules = coolingOffRulesOf(order).map(({ rule }) => rule);
  const [longest] = rules.filter((rule) => !rule.needsCredit).sort((a, b) => b.businessDays - a.businessDays);
  return longest ?? rules[0];
};

/** '24 hours after you accept; one business day if credit is arranged for you'. */
export const coolingOffInBrief = (facts: ContractFacts): string => {
  const rule = leadingRule(facts);
  if (rule === undefined) return '24 hours after you accept';
  if (rule.needsCredit) return `24 hours after you accept; ${rule.period} if credit is arranged for you`;
  return `${rule.period.charAt(0).toUpperCase()}${rule.period.slice(1)} after you accept, at least 24 hours`;
};

/** The right in the seller's own words, for the head of a contract in which the law wants it said; never the law's form. */
export const coolingOffAtHead = (facts: ContractFacts): Html => {
  const rule = leadingRule(facts);
  return noticeStatesOf(facts.order).length === 0 || rule === undefined
    ? noHtml
    : markup`<p class="head">
        <strong>You may change your mind.</strong> You have ${rule.period} after the day on which you accept this contract,
        and at least 24 hours, to withdraw from it for any reason. You then get back everything you have paid. The section
        “Cooling-off period” says how the days count and how to withdraw.
      </p>`;
};
