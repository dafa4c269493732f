import { brand } from '@driveaway/domain/brand/brand.ts';
import { checkoutSteps, type CheckoutStep } from '@driveaway/domain/checkout/checkout-steps.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { ProgressSteps } from '../../../ui/page/progress-steps.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import styles from './checkout.module.css';
import { stepAddress } from './step-address.ts';

const stepLabels: Readonly<Record<CheckoutStep, string>> = {
  details: 'Create Account',
  pay: 'Pay Deposit',
  contract: 'Approve Contract',
  'thank-you': 'All Done',
};

type CheckoutFrameProps = {
  readonly step: CheckoutStep;
  readonly lead?: ReactNode;
  /** Absent before there is an order: then no step can be visited. */
  readonly orderNo?: string | undefined;
  /** The order summary, beside the work or below it. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** The layout of all four steps: progress, heading, form and the summary beside it. */
export const CheckoutFrame = ({ step, lead, orderNo, aside, children }: CheckoutFrameProps) => {
  const current = checkoutSteps.indexOf(step);
  usePageTitle(`${stepLabels[step]} | ${brand.name}`);
  return (
    <Section isCompact>
      <div className={styles.page}>
        <ProgressSteps
          label="Steps of your order"
          current={current}
          steps={checkoutSteps.map((name, index) => ({
            label: stepLabels[name],
            link:
              orderNo !== undefined && index < current ? (
                <Link to={stepAddress(name, orderNo)}>{stepLabels[name]}</Link>
              ) : undefined,
          }))}
        />
        <PageHeading lead={lead}>{stepLabels[step]}</PageHeading>
        {aside === undefined ? (
          <div className={styles.main}>{children}</div>
        ) : (
          <div className={styles.split}>
            <div className={styles.main}>{children}</div>
            {aside}
          </div>
        )}
      </div>
    </Section>
  );
};
