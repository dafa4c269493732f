import { ReloadNotice } from '../../ui/page/reload-notice.tsx';

/** Instead of a page whose code did not come: no network, or a release took its file away since the tab was opened. */
export const OrderingRenewedPage = () => (
  <ReloadNotice
    title="Please load this page again"
    lead="Either you are offline, or this site has been renewed since you opened it. Nothing is lost: your order is kept, and so is what you typed."
  />
);
