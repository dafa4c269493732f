import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { moneyText } from '../../ui/figures/money.tsx';

/** What has still to go back to the customer, and how. */
export const MoneyDueBack = ({ refundDue }: Pick<ProfileOrder['financeDetails'], 'refundDue'>) => (
  <>We’ll refund {moneyText({ dollars: refundDue })} to the card or account it came from.</>
);
