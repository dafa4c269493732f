import { orderingBase } from '../../api/return-address.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { ReloadNotice } from '../../ui/page/reload-notice.tsx';

const look = buttonClass({ look: 'secondary', size: 'large' });

/** What Chrome and Firefox, Safari, and the loader of styles say of a file that did not come. */
const isMissingFile = (fault: unknown): boolean =>
  fault instanceof Error && /dynamically imported|Importing a module|preload CSS/i.test(fault.message);

/** Nothing was sent: as the ordering area says it of its pages. */
const NotLoaded = () => (
  <ReloadNotice
    title="Please load this page again"
    lead="Either you are offline, or this site has been renewed since you opened it. Nothing is lost."
  />
);

const UnknownOutcome = () => (
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

/** Instead of a page that could not be loaded, or has failed, maybe after it had sent something. */
export const FailedPage = ({ fault }: { readonly fault: unknown }) =>
  isMissingFile(fault) ? <NotLoaded /> : <UnknownOutcome />;
