import { brand } from '@driveaway/domain/brand/brand.ts';
import { legal } from '@driveaway/domain/brand/legal.ts';
import { stateCodes } from '@driveaway/domain/locations/state.ts';
import { balanceDueWords } from '@driveaway/domain/order/balance-due-words.ts';
import { readingsOf } from '@driveaway/domain/order/overdue-sale-rules.ts';
import { saleRules, type CoolingOffRule, type SaleRules } from '@driveaway/domain/order/sale-rules.ts';
import { isPastItsYear } from '@driveaway/domain/pricing/rates/rate-year.ts';
import { contractEditions } from '../../contracts/contract-editions.ts';
import { tableLines } from '../terminal/rows.ts';

const issued = [
  ...contractEditions.map(({ version }) => ({ of: 'contract', version })),
  { of: 'privacy policy', version: brand.privacyNotice.version },
  { of: 'terms of use', version: legal.termsOfUse },
];

const endWords = ({ endsOnDelivery }: CoolingOffRule): string => {
  if (endsOnDelivery === undefined) return 'whether delivery ends it was not read';
  return endsOnDelivery ? 'delivery ends it' : 'delivery does not end it';
};

const coolingOffWords = (right: CoolingOffRule | undefined): string =>
  right === undefined
    ? 'none known for a new car'
    : `${right.period} for private buyers${right.needsCredit ? ' where the seller arranges the credit' : ''}; ${endWords(right)}; a seller may keep ${right.mayKeep}, this one keeps nothing`;

/** Each rule by its name in the table: what it is called here, and what it says. */
const inWords: Readonly<Record<keyof SaleRules, readonly [name: string, says: (rules: SaleRules) => string]>> = {
  coolingOff: ['cooling-off', ({ coolingOff }) => coolingOffWords(coolingOff.right)],
  tradeInHeld: ['trade-in', () => 'not disposed of before the right to cool off has ended'],
  notice: ['notice', () => 'the contract carries a notice of the right to cool off, in a prescribed form'],
  balanceDue: ['balance', ({ balanceDue }) => `in cleared funds ${balanceDueWords[balanceDue.before]}`],
};

const isRule = (name: string): name is keyof SaleRules => name in inWords;

/** The rules of sale by state, and the editions of what customers accept, as they stand on a day (yyyy-MM-dd). */
export const saleRulesOn = (asOf: string, rules = saleRules, editions: typeof issued = issued) => ({
  asOf,
  rules: stateCodes.flatMap((state) =>
    readingsOf(state, rules).flatMap(([name, { source, grade, readOn, reviewBy, isUnread }]) => {
      if (!isRule(name)) return [];
      const [rule, says] = inWords[name];
      return {
        state,
        rule,
        says: says(rules[state]),
        isRead: isUnread !== true,
        source,
        grade,
        readOn,
        reviewBy,
        isPastReview: isPastItsYear({ reviewBy }, asOf),
      };
    }),
  ),
  editions: editions.map((edition) => ({ ...edition, isInFuture: edition.version > asOf })),
});

type Listed = ReturnType<typeof saleRulesOn>;

/** Both as tables, an empty line between them. */
export const describeSaleRules = ({ rules, editions }: Listed): readonly string[] => [
  ...tableLines([
    ['STATE', 'RULE', 'GRADE', 'READ', 'REVIEW BY', 'WHAT IT SAYS', 'SOURCE'],
    ...rules.map(({ state, rule, says, isRead, grade, readOn, reviewBy, isPastReview, source }) => [
      state,
      rule,
      grade,
      readOn,
      isPastReview ? `${reviewBy} PAST` : reviewBy,
      isRead ? says : `NOT READ: ${says} until somebody has`,
      source,
    ]),
  ]),
  '',
  ...tableLines([
    ['EDITION OF', 'DATED'],
    ...editions.map(({ of, version, isInFuture }) => [of, isInFuture ? `${version} IN THE FUTURE` : version]),
  ]),
];
