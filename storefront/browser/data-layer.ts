/** What the page tells whoever measures it, on the window; no third-party script comes with it. */
import { brand } from '@driveaway/domain/brand/brand.ts';

/** Steps of the two forms that are measured (specification §7). */
type FormNavigation =
  | { readonly form: 'change postcode'; readonly stage: 'change postcode' }
  | { readonly form: 'change postcode'; readonly stage: 'submitted'; readonly postcode: string }
  | { readonly form: 'download a brochure'; readonly stage: 'download a brochure' | 'submitted' };

type DataLayerEntry = { readonly event: 'form navigation'; readonly make?: string } & FormNavigation;

declare global {
  var dataLayer: DataLayerEntry[] | undefined;
}

/** Records a step of a form; a submitted postcode goes with the make of the cars. */
export const pushFormNavigation = (
  step: FormNavigation,
  page: { dataLayer: DataLayerEntry[] | undefined } = globalThis,
): void => {
  page.dataLayer ??= [];
  page.dataLayer.push({ event: 'form navigation', ...step, ...('postcode' in step && { make: brand.name }) });
};
