import type { ContractDetails } from '@driveaway/domain/api/contract.ts';
import { coolingOffRuleOf } from '@driveaway/domain/order/sale-rules.ts';
import { deadlineText } from '@driveaway/domain/time/deadline-text.ts';
import { Notice } from '../../../ui/waiting/notice.tsx';

/** The promise of the seller, and until when this customer can withdraw by the rule of the state. */
export const CoolingOffNotice = ({ endsAt, basis, state }: ContractDetails['coolingOff']) => (
  <Notice
    tone="info"
    title={`You can change your mind for ${coolingOffRuleOf(basis)?.period ?? '24 hours'}`}
    isLive={false}
  >
    <p aria-live="polite">
      {deadlineText(endsAt, state) !== '' && `If you accept now, you can cancel until ${deadlineText(endsAt, state)}. `}
      {basis}.
    </p>
  </Notice>
);
