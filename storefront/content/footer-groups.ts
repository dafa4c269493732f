import { brand } from '@driveaway/domain/brand/brand.ts';
import { phoneAddress } from '../ui/controls/phone-address.ts';
import type { ContentLink } from './content-types.ts';

type FooterGroup = {
  readonly title: string;
  readonly links: readonly ContentLink[];
};

/** Above the models at the foot of the marketing pages, which the catalogue names. */
export const footerModelsTitle = 'Models';

/** The links at the foot of every page. */
export const footerGroups: readonly FooterGroup[] = [
  {
    title: 'Buy',
    links: [
      { url: '/configure', name: 'Build your own' },
      { url: '/compare', name: 'Compare two cars' },
      { url: '/dealers', name: 'Find a retailer' },
      { url: '/book-test-drive', name: 'Book a test drive' },
      { url: '/brochure-download', name: 'Download a brochure' },
      { url: '/value-my-car', name: 'Value my car', target: '_blank' },
      { url: '/running-costs', name: 'Running costs' },
    ],
  },
  {
    title: 'Own',
    links: [
      { url: `/${brand.baseUrlSegment}/profile`, name: 'My order' },
      { url: '/warranty', name: 'Warranty and service' },
      { url: '/safety', name: 'Safety' },
    ],
  },
  {
    title: 'Help',
    links: [
      { url: '/help', name: 'Questions and answers' },
      { url: '/search', name: 'Search' },
      { url: '/contact', name: 'Contact' },
      { url: phoneAddress(brand.coordinator.phone), name: `Call ${brand.coordinator.phone}` },
      { url: brand.privacyNotice.url, name: 'Privacy' },
      { url: '/terms-of-use', name: 'Terms of use' },
      { url: '/accessibility', name: 'Accessibility' },
    ],
  },
];
