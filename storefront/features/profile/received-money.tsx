import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { useState } from 'react';
import { moneyText } from '../../ui/figures/money.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';

type Finance = Pick<ProfileOrder['financeDetails'], 'additionalPayment' | 'totalAmountOwing' | 'refundDue'>;

/** In cents: dollars do not add up exactly. */
const centsOf = (dollars: number): number => Math.round(dollars * 100);

const restOf = ({ totalAmountOwing, refundDue }: Finance): string => {
  if (totalAmountOwing > 0) return `${moneyText({ dollars: totalAmountOwing })} is still to come.`;
  return refundDue > 0 ? `${moneyText({ dollars: refundDue })} of it is due back to you.` : 'Your car is paid for.';
};

/** Says, as soon as it is recorded, what has come in of the balance while the page is open. */
export const ReceivedMoney = ({ finance }: { readonly finance: Finance }) => {
  const paid = centsOf(finance.additionalPayment);
  const [known, setKnown] = useState(paid);
  const [received, setReceived] = useState(0);
  if (known !== paid) {
    setKnown(paid);
    setReceived(Math.max(0, paid - known));
  }
  return received === 0 ? null : (
    <Notice tone="success" title={`We have received ${moneyText({ dollars: received / 100 })}`}>
      {restOf(finance)}
    </Notice>
  );
};
