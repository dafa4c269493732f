import { brand } from '@driveaway/domain/brand/brand.ts';
import { stateCodes } from '@driveaway/domain/locations/state.ts';
import { overdueSaleRulesOn } from '@driveaway/domain/order/overdue-sale-rules.ts';
import { saleRules } from '@driveaway/domain/order/sale-rules.ts';
import { contractEditions } from '../../contracts/contract-editions.ts';
import { tableLines } from '../terminal/rows.ts';

const issued = [
  ...contractEditions.map(({ version }) => ({ of: 'contract', version })),
  { of: 'privacy policy', version: brand.privacyNotice.version },
];

/** The rules of sale by state, and the editions of what customers accept, as they stand on a day (yyyy-MM-dd). */
export const saleRulesOn = (asOf: string, rules = saleRules, editions: typeof issued = issued) => {
  const overdue = overdueSaleRulesOn(asOf, rules);
  return {
    asOf,
    rules: stateCodes.map((state) => {
      const { coolingOff, source, grade, readOn, reviewBy } = rules[state];
      // what was not read is said, as JSON leaves out what is undefined
      const right = coolingOff && { ...coolingOff, endsOnDelivery: coolingOff.endsOnDelivery ?? null };
      return {
        state,
        coolingOff: right ?? null,
        source,
        grade,
        readOn,
        reviewBy,
        isPastReview: (overdue.get(state) ?? 0) > 0,
      };
    }),
    editions: editions.map((edition) => ({ ...edition, isInFuture: edition.version > asOf })),
  };
};

type Listed = ReturnType<typeof saleRulesOn>;

const endWords = (endsOnDelivery: boolean | null): string => {
  if (endsOnDelivery === null) return 'not read';
  return endsOnDelivery ? 'yes' : 'no';
};

const cellsOf = ({ state, coolingOff, grade, readOn, reviewBy, isPastReview, source }: Listed['rules'][number]) => [
  state,
  coolingOff === null
    ? 'none known'
    : `${coolingOff.period}${coolingOff.needsCredit ? ' where the seller arranges the credit' : ''}`,
  coolingOff === null ? '-' : endWords(coolingOff.endsOnDelivery),
  grade,
  readOn,
  isPastReview ? `${reviewBy} PAST` : reviewBy,
  source,
];

/** Both as tables, an empty line between them. */
export const describeSaleRules = ({ rules, editions }: Listed): readonly string[] => [
  ...tableLines([
    ['STATE', 'COOLING-OFF OF PRIVATE BUYERS', 'ENDS ON DELIVERY', 'GRADE', 'READ', 'REVIEW BY', 'SOURCE'],
    ...rules.map(cellsOf),
  ]),
  '',
  ...tableLines([
    ['EDITION OF', 'DATED'],
    ...editions.map(({ of, version, isInFuture }) => [of, isInFuture ? `${version} IN THE FUTURE` : version]),
  ]),
];
