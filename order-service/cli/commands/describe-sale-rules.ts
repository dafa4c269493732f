import { brand } from '@driveaway/domain/brand/brand.ts';
import { legal } from '@driveaway/domain/brand/legal.ts';
import { stateCodes } from '@driveaway/domain/locations/state.ts';
import { balanceDueWords } from '@driveaway/domain/order/balance-due-words.ts';
import { saleRules, type CoolingOffRule, type Reading, type SaleRules } from '@driveaway/domain/order/sale-rules.ts';
import { isPastItsYear } from '@driveaway/domain/pricing/rates/rate-year.ts';
import { stateHolidays } from '@driveaway/domain/time/state-holidays.ts';
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

/** Each rule of a state: what it is called here, what it says, and where it was read; undefined where there is none. */
const rulesIn = ({
  coolingOff,
  tradeInHeld,
  notice,
  balanceDue,
}: SaleRules): readonly (readonly [rule: string, says: string, reading: Reading | undefined])[] => [
  ['cooling-off', coolingOffWords(coolingOff.right), coolingOff],
  ['trade-in', 'not disposed of before the right to cool off has ended', tradeInHeld],
  ['notice', 'the contract carries a notice of the right to cool off, in a prescribed form', notice],
  ['balance', `in cleared funds ${balanceDueWords[balanceDue.before]}`, balanceDue],
  ['holidays', `listed until ${stateHolidays.coversUntil}; later days have no times`, { ...stateHolidays, grade: 'A' }],
];

/** The rules of sale by state, and the editions of what customers accept, as they stand on a day (yyyy-MM-dd). */
export const saleRulesOn = (asOf: string, rules = saleRules, editions: typeof issued = issued) => ({
  asOf,
  rules: stateCodes.flatMap((state) =>
    rulesIn(rules[state]).flatMap(([rule, says, reading]) => {
      if (reading === undefined) return [];
      const { source, grade, readOn, reviewBy, isUnread } = reading;
      const isPastReview = isPastItsYear(reading, asOf);
      return { state, rule, says, isRead: isUnread !== true, source, grade, readOn, reviewBy, isPastReview };
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
