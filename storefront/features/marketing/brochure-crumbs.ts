import type { BreadcrumbItem } from '../../content/content-types.ts';
import type { MarketedModel } from './marketed-model.ts';

/** The way to a brochure, or to the choice of one. */
export const brochureCrumbs = (model: MarketedModel | undefined): readonly BreadcrumbItem[] => [
  { ctaUrl: { url: '/', name: 'Home' } },
  ...(model === undefined ? [] : [{ ctaUrl: { url: `/${model.code}`, name: model.name } }]),
  { ctaUrl: { url: '/brochure-download', name: 'Brochure' } },
];
