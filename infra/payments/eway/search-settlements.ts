/** What Rapid settled on some days: GET /Search/Settlement, page by page. */
import type { BookedTransaction } from '@driveaway/domain/payments/compare-books.ts';
import type { Log } from '../../telemetry/port.ts';
import type { RapidCalls } from './rapid-calls.ts';
import { rapidSettlementsSchema } from './rapid-schemas.ts';

const pageSize = 200;
/** More transactions than a maker of cars has in a quarter: a gateway that never ends is not read for ever. */
const mostPages = 500;

type SearchOptions = Pick<RapidCalls, 'call'> & { readonly log: Log; readonly deadlineMilliseconds: number };

/** Charges and refunds settled on the days from the first to the last; undefined when Rapid does not say all of them. */
export const searchSettlements = async (
  { call, log, deadlineMilliseconds }: SearchOptions,
  from: string,
  to: string,
): Promise<readonly BookedTransaction[] | undefined> => {
  const found = new Map<string, BookedTransaction>();
  for (let page = 1; page <= mostPages; page += 1) {
    const query = new URLSearchParams({
      ReportMode: 'TransactionOnly',
      StartDate: from,
      EndDate: to,
      Page: String(page),
      PageSize: String(pageSize),
    });
    const path = `/Search/Settlement?${query.toString()}`;
    const options = { deadline: deadlineMilliseconds / 2 };
    const called =
      (await call(rapidSettlementsSchema, 'GET', path, options)) ??
      (await call(rapidSettlementsSchema, 'GET', path, options));
    if (called === undefined || 'turnedAway' in called) return undefined;
    const { answer } = called;
    if (answer.Errors.length > 0) {
      log.error('The payment gateway could not list what it settled', new Error(answer.Errors.join()), { from, to });
      return undefined;
    }
    const known = found.size;
    for (const transaction of answer.SettlementTransactions ?? []) found.set(transaction.transactionId, transaction);
    // Rapid may give fewer than were asked for: the end is a page without anything new
    if (found.size === known) return [...found.values()];
  }
  log.error('The payment gateway lists more than is read', new Error(`${mostPages} pages`), { from, to });
  return undefined;
};
