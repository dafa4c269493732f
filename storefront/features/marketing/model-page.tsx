import { brand } from '@driveaway/domain/brand/brand.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Section, SectionHeading } from '../../ui/section.tsx';
import { Hero, HeroActions } from './hero.tsx';
import { lookOf, type MarketedModel } from './marketed-model.ts';
import styles from './model-page.module.css';
import { FromPrice, PriceDisplay } from './price-display.tsx';
import { PriceFootnotes } from './price-footnotes.tsx';
import { SectionNav } from './section-nav.tsx';
import { SpecificationTable } from './specification-table.tsx';

const sections = [
  { id: 'design', label: 'Design' },
  { id: 'prices', label: 'Prices' },
  { id: 'specifications', label: 'Specifications' },
  { id: 'build', label: 'Build yours' },
] as const;

export interface ModelPageProps {
  readonly model: MarketedModel;
  readonly suburb: Suburb;
  readonly onChangeSuburb: () => void;
  /** Where the visitor builds the car. */
  readonly configurator: ReactNode;
}

const Variants = ({ model, suburb }: Pick<ModelPageProps, 'model' | 'suburb'>) => (
  <ul className={styles.variants}>
    {model.variants.map((variant) => (
      <li key={variant.code} className={styles.variant}>
        <h3>
          {variant.name} {variant.isPreOrder && <span className={styles.tag}>Pre-order</span>}
        </h3>
        <PriceDisplay variantCode={variant.code} title={`${model.name} ${variant.name}`} suburb={suburb} />
        <Link
          to={{ search: `?variant=${variant.code}`, hash: '#build' }}
          className={buttonClass({ look: 'secondary' })}
        >
          Build the {variant.name}
        </Link>
      </li>
    ))}
  </ul>
);

/** A model from first view to the finished build. */
export const ModelPage = ({ model, suburb, onChangeSuburb, configurator }: ModelPageProps) => {
  const { scene, paintHex } = lookOf(model);
  return (
    <>
      <title>{`${model.name} | ${brand.name}`}</title>
      <Hero
        eyebrow={brand.name}
        title={model.name}
        lead={model.tagline}
        scene={scene}
        modelCode={model.code}
        paintHex={paintHex}
      >
        <FromPrice model={model} suburb={suburb} />
        <HeroActions>
          <a href="#build" className={buttonClass({ look: 'primary', size: 'large' })}>
            Build your {model.name}
          </a>
          <Button look="link" onClick={onChangeSuburb}>
            Change suburb
          </Button>
        </HeroActions>
      </Hero>
      <SectionNav sections={sections} label={`On the ${model.name} page`} />
      <Section id="design" aria-labelledby="design-title">
        <h2 id="design-title" className={styles.description}>
          {model.description}
        </h2>
        <ul className={styles.features}>
          {model.features.map(({ title, text }) => (
            <li key={title} className={styles.feature}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="prices" tone="quiet" aria-labelledby="prices-title">
        <SectionHeading id="prices-title">{model.variants.length} variants, priced on the road</SectionHeading>
        <p className={styles.aside}>
          Prices for {suburbLabel(suburb)}.{' '}
          <Button look="link" onClick={onChangeSuburb}>
            Change suburb
          </Button>
        </p>
        <Variants model={model} suburb={suburb} />
      </Section>
      <Section id="specifications" aria-labelledby="specifications-title">
        <SectionHeading id="specifications-title">Specifications</SectionHeading>
        <SpecificationTable model={model} />
      </Section>
      <Section id="build" aria-labelledby="build-title" tone="quiet">
        <SectionHeading id="build-title">Build your {model.name}</SectionHeading>
        {configurator}
      </Section>
      <PriceFootnotes suburb={suburb} />
    </>
  );
};
