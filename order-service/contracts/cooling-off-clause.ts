/** The section on cooling off. */
import type { Clause } from './clause.ts';
import type { ContractFacts } from './contract-facts.ts';
import { stateNames } from '@driveaway/domain/locations/state-names.ts';
import { coolingOffRuleFor, type CoolingOffRule } from '@driveaway/domain/order/sale-rules.ts';
import { markup, noHtml, type Html } from '../html/html.ts';

const promise = markup`<p>
  You may withdraw from this contract, for any reason and at no cost, within 24 hours after you accept it. The hours run
  without interruption.
</p>`;

const how = markup`<p>
  To withdraw, cancel the order in your online account or write to the Seller before the period ends. The moment it ends
  is worked out when you accept. It is written in the annex of your accepted contract and shown in your online account.
</p>`;

/** What ends the right before its days are over, where we have read it. */
const whatEndsIt = ({ endsOnDelivery }: CoolingOffRule): Html => {
  if (endsOnDelivery === undefined) return noHtml;
  return endsOnDelivery
    ? markup`The right given by law ends earlier if you take delivery of the car.`
    : markup`Taking delivery of the car does not end the right given by law: before its days are over it ends only if you
      sign the form of that law, immediately before delivery.`;
};

/** What the state's law adds to the promise. */
const stateRule = ({ order }: ContractFacts): Html => {
  const { state } = order.price;
  if (order.buyerType !== 'private') {
    return markup`<p>
      Cooling-off periods given by law are for private buyers. The 24 hours are the Seller’s own promise, and hold for a
      company too. We keep no part of your payments if you withdraw.
    </p>`;
  }
  const rule = coolingOffRuleFor(state, order.buyerType);
  if (rule === undefined) {
    return markup`<p>
      We know of no law of ${stateNames[state]} that gives a longer period for a new car. If there is one, it applies. We
      keep no part of your payments if you withdraw.
    </p>`;
  }
  return rule.needsCredit
    ? markup`<p>
        Where the Seller or the Retailer arranges credit for your purchase, ${stateNames[state]} law adds a cooling-off
        period of ${rule.period} after the day of acceptance. The later of the two ends your cooling-off period. We keep
        no part of your payments if you withdraw.
      </p>`
    : markup`<p>
        The law of ${stateNames[state]} gives a private buyer of a new car longer: ${rule.period} after the day of
        acceptance. Saturdays, Sundays and public holidays in ${stateNames[state]} do not count. The later of the two
        ends your cooling-off period. ${whatEndsIt(rule)} We keep no part of your payments if you withdraw.
      </p>`;
};

/** The promise to everybody, what the state's law adds to it, and how to withdraw. */
export const coolingOffClause = (facts: ContractFacts): Clause => ({
  id: 'cooling-off',
  title: 'Cooling-off period',
  body: markup`${promise}${stateRule(facts)}${how}`,
});
