import type { CatalogueModel } from './build-choice.ts';
import styles from './configurator.module.css';

/** Where the steps are on the page. */
export const stepIds = {
  variant: 'build-variant',
  paint: 'build-paint',
  interior: 'build-interior',
  accessories: 'build-accessories',
  plans: 'build-plans',
  summary: 'build-summary',
} as const;

type BuildStep = {
  readonly id: string;
  readonly label: string;
};

/** Some models have no capped-price servicing (specification §9). */
export const plansLegend = (model: CatalogueModel): string =>
  model.cappedService === null ? 'Warranty' : 'Service plan and warranty';

/** The steps of a build in their order. */
export const stepsOf = (model: CatalogueModel): readonly BuildStep[] => [
  { id: stepIds.variant, label: 'Variant' },
  { id: stepIds.paint, label: 'Paint' },
  { id: stepIds.interior, label: 'Interior' },
  { id: stepIds.accessories, label: 'Accessories' },
  ...(model.cappedService === null && model.extendedWarranty === null
    ? []
    : [{ id: stepIds.plans, label: plansLegend(model) }]),
  { id: stepIds.summary, label: 'Summary' },
];

/** Links to the steps of the build: all of them are open at once, and may be taken in any order. */
export const BuildSteps = ({ steps }: { readonly steps: readonly BuildStep[] }) => (
  <nav aria-label="Steps of the build">
    <ol className={styles.steps}>
      {steps.map(({ id, label }) => (
        <li key={id}>
          <a href={`#${id}`}>{label}</a>
        </li>
      ))}
    </ol>
  </nav>
);
