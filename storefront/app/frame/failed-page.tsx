import { orderingBase } from '../../api/return-address.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { ReloadNotice } from '../../ui/page/reload-notice.tsx';

const look = buttonClass({ look: 'secondary', size: 'large' });

/** Instead of a page that has failed, maybe after it had sent something. */
export const FailedPage = () => (
  <ReloadNotice
    title="Something went wrong"
    lead="We couldn’t show this page. We don’t know if your last step went through: check My Order or ask your retailer before you try again."
  >
    <a className={look} href={`${orderingBase}/profile`}>
      My Order
    </a>
    <a className={look} href="/dealers">
      Find a retailer
    </a>
  </ReloadNotice>
);
