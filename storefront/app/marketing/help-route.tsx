import { useLocation } from 'react-router-dom';
import { later } from '../../ui/waiting/later.tsx';
import type { EnquiryPageProps } from '../../features/enquiry/nearest-retailer.tsx';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';

/** Prerendered: the words of a page come alive, with its links, once the browser is idle. */
const pages = {
  help: later(async () => (await import('../../features/help/help-page.tsx')).HelpPage, <LoadingBlock />),
  'running-costs': later(
    async () => (await import('../../features/help/running-costs-page.tsx')).RunningCostsPage,
    <LoadingBlock />,
  ),
  warranty: later(async () => (await import('../../features/help/warranty-page.tsx')).WarrantyPage, <LoadingBlock />),
  safety: later(async () => (await import('../../features/help/safety-page.tsx')).SafetyPage, <LoadingBlock />),
  accessibility: later(
    async () => (await import('../../features/help/accessibility-page.tsx')).AccessibilityPage,
    <LoadingBlock />,
  ),
  'terms-of-use': later(
    async () => (await import('../../features/help/terms-of-use-page.tsx')).TermsPage,
    <LoadingBlock />,
  ),
  contact: later(async () => (await import('../../features/enquiry/contact-page.tsx')).ContactPage, <LoadingBlock />),
  'privacy-policy': later(
    async () => (await import('../../features/help/privacy-page.tsx')).PrivacyPage,
    <LoadingBlock />,
  ),
};

const isPage = (name: string): name is keyof typeof pages => Object.hasOwn(pages, name);

/** The pages that answer questions: one entry of the list of pages, which every page loads. */
export const HelpRoute = (props: EnquiryPageProps) => {
  const [, name = ''] = useLocation().pathname.toLowerCase().split('/');
  const Page = pages[isPage(name) ? name : 'privacy-policy'];
  return <Page {...props} />;
};
