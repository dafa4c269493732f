import { brand } from '@driveaway/domain/brand/brand.ts';
import type { ContentLink, PageWords } from './content-types.ts';

/** For an address that leads nowhere. */
export const notFound: PageWords & { readonly action: ContentLink } = {
  head: {
    title: `Page not found | ${brand.name}`,
    description: `There is no such page at ${brand.name}. The models, the retailers, the search and your order are a step away.`,
  },
  title: 'This road ends here',
  lead: 'The address may be mistyped, or the page has moved.',
  action: { url: '/', name: 'See the models' },
};
