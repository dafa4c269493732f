import { Fragment } from 'react';
import type { MarketedModel } from './marketed-model.ts';
import styles from './model-page.module.css';

/** The labels of all variants in the order in which they first come. */
const labelsOf = (model: MarketedModel): readonly string[] => [
  ...new Set(model.variants.flatMap(({ specifications }) => specifications.map(({ label }) => label))),
];

/** The specifications side by side. On small screens the table scrolls, by keyboard too. */
export const SpecificationTable = ({ model }: { model: MarketedModel }) => (
  <div className={styles.specifications}>
    <p className={styles.hint}>Swipe the table sideways to see all {model.variants.length} variants.</p>
    {/* a region that scrolls must be reachable by keyboard */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <section className={styles.scroll} tabIndex={0} aria-label={`Specifications of the ${model.name}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Specification</th>
            {model.variants.map(({ code, name }) => (
              <th key={code} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labelsOf(model).map((label) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {model.variants.map(({ code, specifications }) => (
                <Fragment key={code}>
                  <td>
                    {specifications.find((specification) => specification.label === label)?.value ?? 'Not fitted'}
                  </td>
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </div>
);
