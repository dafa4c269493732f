import { comparisonRateWarning, creditProviderStatement } from '@driveaway/domain/finance/comparison-rate.ts';
import { gfvLimitsOf } from '@driveaway/domain/finance/gfv-limits.ts';
import type { RepaymentResult } from '@driveaway/domain/api/repayment-result.ts';
import { lender } from '@driveaway/domain/brand/lender.ts';
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { failedRepayment, repaymentQuery, type RepaymentRequest } from '../../api/finance-queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Money } from '../../ui/figures/money.tsx';
import styles from './finance.module.css';

export type RepaymentView =
  | { readonly status: 'loading' }
  | { readonly status: 'known'; readonly result: RepaymentResult; readonly retry: () => void };

/** A guaranteed future value that the car has, but not for this form, is the form's matter and not the car's. */
const explained = (result: RepaymentResult, { variantCode, form }: RepaymentRequest): RepaymentResult => {
  const [reason] = Object.values(gfvLimitsOf(variantCode, form));
  return result.isGfvNotAvailableError && reason !== undefined ? { ...result, errorDescription: reason } : result;
};

/** The repayment of a request; a request that failed is a result too, in words of its own (specification §8). */
export const useRepayment = (request: RepaymentRequest, reloads: number): RepaymentView => {
  const { data, isError, isFetching, refetch } = useQuery({
    ...repaymentQuery(request, reloads),
    // a build changes with every choice: the last repayment stays until the new one is known
    ...(request.build !== undefined && { placeholderData: keepPreviousData }),
  });
  const retry = () => {
    void refetch();
  };
  if (isError && !isFetching) return { status: 'known', result: failedRepayment(request), retry };
  return data === undefined ? { status: 'loading' } : { status: 'known', result: explained(data, request), retry };
};

const percent = (rate: number): string => `${rate.toFixed(2)}% p.a.`;

/** Why there is no repayment; a request that failed can be made again. */
export const RepaymentProblem = ({ result, retry }: { result: RepaymentResult; retry: () => void }) => (
  <div className={styles.problem}>
    <p>{result.errorDescription}</p>
    {result.isGeneralError && (
      <Button look="link" onClick={retry}>
        Try again
      </Button>
    )}
  </div>
);

/** 'from $201.47 per week plus $8 with each repayment'. */
export const RepaymentAmount = ({ result }: { result: RepaymentResult }) => (
  <>
    from{' '}
    <strong>
      <Money dollars={result.paymentValue} />
    </strong>{' '}
    <span>per {result.paymentFrequencyString}</span>
    {lender.fees.perRepaymentCents > 0 && (
      <span> plus {formatDollars(lender.fees.perRepaymentCents)} with each repayment</span>
    )}
  </>
);

/** The rates of a repayment; the law wants the comparison rate and its warning beside every rate. */
export const RepaymentRates = ({ result }: { result: RepaymentResult }) => (
  <>
    <dl className={styles.rates}>
      <div>
        <dt>Interest rate</dt>
        <dd>{percent(result.interestRate)}</dd>
      </div>
      <div>
        <dt>Comparison rate</dt>
        <dd>{percent(result.comparisonRate)}</dd>
      </div>
    </dl>
    <p className={styles.warning}>{comparisonRateWarning}</p>
    <p className={styles.warning}>{creditProviderStatement}</p>
  </>
);
