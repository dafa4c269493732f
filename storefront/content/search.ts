import { brand } from '@driveaway/domain/brand/brand.ts';
import type { ContentLink, PageWords } from './content-types.ts';

/** What can be found, as customers call it. */
export const searchedKinds = {
  model: 'Model',
  question: 'Question',
  retailer: 'Retailer',
  page: 'Page',
} as const;

/** The search of the site. */
export const search = {
  head: {
    title: `Search | ${brand.name}`,
    description: `Find models, answers, retailers and pages of ${brand.name}: type a word, a question, a suburb or a name.`,
  },
  title: 'Search',
  lead: 'Models, questions, retailers and pages. The search runs in your browser.',
  field: 'What are you looking for?',
  example: 'E.g. warranty, electric or Geelong',
  results: 'Search results',
  loading: 'Loading the search',
  found: (count: number, text: string): string =>
    `${count === 1 ? '1 result' : `${String(count)} results`} for “${text}”`,
  best: (shown: number, count: number): string => `Showing the best ${String(shown)} of ${String(count)}.`,
  showAll: (count: number): string => `Show all ${String(count)}`,
  nothing: (text: string): string => `No results for “${text}”`,
  advice: 'Try another word or fewer words, or start here:',
  start: 'Or start here:',
  withoutScript: 'Search needs JavaScript, which your browser isn’t running. Try these pages:',
  key: 'Open search from any page with the / key',
} satisfies PageWords & Record<string, unknown>;

/** Where to go on when nothing was found, or nothing is looked for. */
export const nextPlaces: readonly ContentLink[] = [
  { url: '/help', name: 'Questions and answers' },
  { url: '/dealers', name: 'Find a retailer' },
  { url: '/configure', name: 'Build your own' },
  { url: '/contact', name: 'Contact us' },
];

/** Other words by which people look for a page, by the name of its document. */
export const otherWords: Readonly<Record<string, string>> = {
  configure: 'own configurator price options colour quote order buy',
  compare: 'difference versus which',
  dealers: 'dealership showroom workshop service near me map address phone opening hours',
  help: 'FAQ support',
  'running-costs': 'fuel consumption petrol electricity kWh litres charging charger cost economy',
  warranty: 'guarantee servicing roadside breakdown capped price first service',
  safety: 'ANCAP crash recall airbags driver aids towing emergency',
  accessibility: 'disability screen reader keyboard WCAG',
  'terms-of-use': 'conditions legal',
  'book-test-drive': 'drive try appointment',
  contact: 'phone call back callback ring email talk ask question person',
  'brochure-download': 'PDF catalogue specifications print',
  'value-my-car': 'trade-in tradein worth sell used',
  'privacy-policy': 'data personal cookies erase delete',
};

/** Places that are no page of the marketing site. */
export const otherPlaces: readonly (ContentLink & { readonly text: string; readonly words: string })[] = [
  {
    url: `/${brand.baseUrlSegment}/profile`,
    name: 'My Order',
    text: 'Where your car is, what comes next, your documents and payments.',
    words: 'track status delivery pay balance invoice receipt contract',
  },
  {
    url: `/${brand.baseUrlSegment}/profile/my-account`,
    name: 'My Account',
    text: 'Your address, password, news and a file with all your data.',
    words: 'login password email phone erase delete export',
  },
];

/** How people look for cars by what drives them. */
export const fuelWords: Readonly<Record<string, string>> = {
  petrol: 'petrol',
  diesel: 'diesel',
  hybrid: 'hybrid petrol electric',
  plugInHybrid: 'plug-in hybrid PHEV electric charging',
  electric: 'electric EV BEV battery charging',
};
