import { isAtRetailer } from '@driveaway/domain/order/things-to-do.ts';
import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { ComponentProps } from 'react';
import { DefinitionRows, PriceRows } from '../../ui/figures/definition-rows.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Card } from '../../ui/page/section.tsx';
import { CopyValue } from './copy-value.tsx';
import { calendarDay } from './date-text.ts';
import { MoneyDueBack } from './money-due-back.tsx';
import { balanceBy } from './next-step-words.ts';
import styles from './profile.module.css';
import { ProfileFrame } from './profile-frame.tsx';
import { ReceivedMoney } from './received-money.tsx';

type Finance = ProfileOrder['financeDetails'];
type Detail = readonly [name: string, value: string];

const Details = ({ rows }: { rows: readonly Detail[] }) => (
  <DefinitionRows
    isStacked
    rows={rows.map(([name, value]) => ({ label: name, value: <CopyValue name={name} value={value} /> }))}
  />
);

const { bank } = brand;

type BalanceOf = Parameters<typeof balanceBy>[0] &
  Pick<ProfileOrder, 'orderNo'> & {
    readonly financeDetails: ComponentProps<typeof ReceivedMoney>['finance'] & Pick<Finance, 'balanceDueOn'>;
  };

/** What is left to pay and by when, with the ways to pay it; once nothing is left, no way to pay it again. */
export const PayBalance = (order: BalanceOf) => {
  const { orderNo, lifecycle, financeDetails, cancellationReason } = order;
  const dueDay = calendarDay(financeDetails.balanceDueOn ?? '');
  if (financeDetails.totalAmountOwing <= 0) {
    return (
      <>
        <ReceivedMoney finance={financeDetails} />
        <Notice tone="success" title="There is nothing left to pay" isLive={false}>
          {financeDetails.refundDue > 0 && <MoneyDueBack {...financeDetails} />}
        </Notice>
      </>
    );
  }
  return (
    <>
      <p>The remaining balance must be paid in cleared funds {balanceBy(order)}. Choose one of the three ways below.</p>
      <ReceivedMoney finance={financeDetails} />
      <PriceRows
        rows={[{ key: 'owing', label: 'Total amount owing', dollars: financeDetails.totalAmountOwing, kind: 'total' }]}
      />
      {lifecycle.balance === 'notDue' && cancellationReason === null && (
        <Notice tone="info" title="Nothing is due yet" isLive={false}>
          We’ll let you know when the balance is due. You can come back to this page then.
        </Notice>
      )}
      {dueDay !== '' && (
        <Notice tone="info" title={`Due in cleared funds by ${dueDay}`} isLive={false}>
          {!isAtRetailer(order) && 'Funds must clear 48 banking hours before your car leaves. '}A transfer between banks
          can take a business day, a cheque up to five.
        </Notice>
      )}
      <Card title="Option 1: electronic funds transfer">
        <p className={styles.quiet}>Use your order number as the reference so we can find your payment.</p>
        <Details
          rows={[
            ['Account name', bank.accountName],
            ['BSB', bank.bsb],
            ['Account number', bank.accountNumber],
            ['Reference', orderNo],
          ]}
        />
      </Card>
      <Card title="Option 2: telegraphic transfer">
        <p className={styles.quiet}>From a bank outside Australia. Your bank may charge a fee.</p>
        <Details
          rows={[
            ['Beneficiary', bank.accountName],
            ['Beneficiary account', `${bank.bsb} ${bank.accountNumber}`],
            ['SWIFT code', bank.swift],
            ['Bank name', bank.bankName],
            ['Bank address', bank.bankAddress],
            ['Reference', orderNo],
          ]}
        />
      </Card>
      <Card title="Option 3: bank cheque">
        <p className={styles.quiet}>Write your order number on the back of the cheque.</p>
        <Details
          rows={[
            ['Payable to', bank.accountName],
            ['Attention to', 'Accounts Receivable'],
            ['Address', bank.chequeAddress.replace(/^Accounts Receivable, /, '')],
            ['Order number', orderNo],
          ]}
        />
      </Card>
    </>
  );
};

/** Pay Balance: the three ways to pay what is left (specification §2). */
export const PayBalancePage = () => (
  <ProfileFrame path="/profile/pay-balance" title="Pay Balance">
    {({ order }) => <PayBalance {...order} />}
  </ProfileFrame>
);
