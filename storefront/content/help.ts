import { brand } from '@driveaway/domain/brand/brand.ts';
import type { PageWords } from './content-types.ts';

/** The page of questions and answers. */
export const help: PageWords & { readonly home: string; readonly crumb: string; readonly contents: string } = {
  head: {
    title: `Questions and answers | ${brand.name}`,
    description: `Answers about prices, ordering, paying, delivery, service and your data, for every ${brand.name}.`,
  },
  title: 'Questions and answers',
  lead: 'What people ask before they order, while they wait and once they drive.',
  home: 'Home',
  crumb: 'Help',
  contents: 'On this page',
};
