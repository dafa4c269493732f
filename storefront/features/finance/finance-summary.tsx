import type { CarBuild } from '@driveaway/domain/catalogue/car-build-schema.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { financeSettingsQuery, type RepaymentRequest } from '../../api/finance-queries.ts';
import { LastChange } from '../../ui/figures/last-change.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import { addressOfCalculation, type Calculation } from './finance-address.ts';
import styles from './finance.module.css';
import { RepaymentAmount, RepaymentProblem, useRepayment, type RepaymentView } from './repayment-view.tsx';
import { startingForm } from './starting-form.ts';
import { useFinanceForm } from './use-finance-form.ts';

type FinanceSummaryProps = {
  readonly variantCode: string;
  /** Model and variant. */
  readonly title: string;
  readonly suburb: Suburb;
  /** The variant with all that was chosen; without options when left out. */
  readonly build?: CarBuild | undefined;
  /** The amount alone, and by how much it last changed: nothing where there is none. */
  readonly isShort?: boolean;
};

const Loading = () => (
  <>
    <Skeleton width="medium" label="Loading the repayment" />
    <Skeleton />
  </>
);

const Result = ({ view }: { view: RepaymentView }) => {
  if (view.status === 'loading') return <Loading />;
  const { result, retry } = view;
  if (result.errorDescription !== '') return <RepaymentProblem result={result} retry={retry} />;
  return (
    <>
      <p>
        <RepaymentAmount result={result} />
      </p>
      <p className={styles.basis}>{result.monthlyRepayment}</p>
    </>
  );
};

type RepaymentProps = Pick<FinanceSummaryProps, 'title' | 'build'> & {
  readonly calculation: Calculation;
  readonly reloads: number;
};

/** A calculation is asked for without what only its address needs. */
const requestOf = ({ variantCode, form, place }: Calculation, build: CarBuild | undefined): RepaymentRequest => ({
  variantCode,
  form,
  place,
  build,
});

const ShortRepayment = ({ calculation, build, reloads }: RepaymentProps) => {
  const view = useRepayment(requestOf(calculation, build), reloads);
  if (view.status === 'loading' || view.result.errorDescription !== '') return null;
  return (
    <span>
      <RepaymentAmount result={view.result} /> <LastChange dollars={view.result.paymentValue} />
    </span>
  );
};

const CalculatorLink = ({ calculation, title }: Pick<RepaymentProps, 'calculation' | 'title'>) => {
  const { search } = useLocation();
  return (
    <Link to={{ search: addressOfCalculation(calculation, new URLSearchParams(search)).toString() }} preventScrollReset>
      Work out your repayment<VisuallyHidden> for the {title}</VisuallyHidden>
    </Link>
  );
};

const Repayment = ({ calculation, title, build, reloads }: RepaymentProps) => {
  const view = useRepayment(requestOf(calculation, build), reloads);
  return (
    <div className={styles.summary}>
      <Result view={view} />
      {/* stays while the repayment loads again, so that the focus can come back to it */}
      <CalculatorLink calculation={calculation} title={title} />
    </div>
  );
};

/**
 * What a variant costs in instalments (specification §4): loading, the way to the calculator alone where no future value is
 * guaranteed, or the repayment with what it is based on. Loads again on `updateRepaymentInfo`.
 */
export const FinanceSummary = ({ variantCode, title, suburb, build, isShort = false }: FinanceSummaryProps) => {
  const { personalised, reloads } = useFinanceForm();
  const { data: settings, isPending } = useQuery(financeSettingsQuery(variantCode));
  if (isPending) {
    return isShort ? null : (
      <div className={styles.summary}>
        <Loading />
      </div>
    );
  }
  const { postcode, state } = suburb;
  const calculation = {
    variantCode,
    isOfBuild: build !== undefined,
    form: startingForm(settings, personalised),
    place: { postcode, state },
  };
  // what it costs is hidden without a guaranteed future value (specification §4), the way to a loan is not
  if (settings?.gfvNotAvailable === true)
    return isShort ? null : (
      <div className={styles.summary}>
        <CalculatorLink calculation={calculation} title={title} />
      </div>
    );
  const Shown = isShort ? ShortRepayment : Repayment;
  return <Shown calculation={calculation} title={title} build={build} reloads={reloads} />;
};
