import { brand } from '@driveaway/domain/brand/brand.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { catalogueQuery } from '../../api/catalogue-queries.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { CarDrawing } from '../../ui/later-car-drawing.ts';
import { Section, SectionHeading } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stage } from '../../ui/stage.tsx';
import { CatalogueFailure } from './catalogue-failure.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';
import { lookOf, type MarketedModel } from './marketed-model.ts';
import { FromPrice } from './price-display.tsx';
import { PriceFootnotes } from './price-footnotes.tsx';

export interface PageWithPricesProps {
  readonly suburb: Suburb;
  readonly onChangeSuburb: () => void;
}

const ModelOffer = ({ model, suburb }: { model: MarketedModel; suburb: Suburb }) => {
  const { scene, paintHex } = lookOf(model);
  return (
    <li className={styles.model}>
      <Link to={`/${model.code}`} className={styles.picture} tabIndex={-1} aria-hidden>
        <Stage scene={scene} className={styles.stage}>
          <CarDrawing modelCode={model.code} paintHex={paintHex} />
        </Stage>
      </Link>
      <div className={styles.facts}>
        <div className={styles.words}>
          <h3 className={styles.name}>{model.name}</h3>
          <p className={styles.tagline}>{model.tagline}</p>
        </div>
        <FromPrice model={model} suburb={suburb} />
        <div className={styles.actions}>
          <Link to={`/${model.code}/build`} className={buttonClass({ look: 'secondary' })}>
            Build your {model.name}
          </Link>
          <Link to={`/${model.code}`}>See the {model.name}</Link>
        </div>
      </div>
    </li>
  );
};

const Models = ({ suburb }: { suburb: Suburb }) => {
  const { data, isError, refetch } = useQuery(catalogueQuery());
  if (isError && data === undefined) {
    return (
      <CatalogueFailure
        onRetry={() => {
          void refetch();
        }}
      />
    );
  }
  return (
    <ul className={styles.models}>
      {data === undefined
        ? ['first', 'second'].map((key) => (
            <li key={key} className={styles.model}>
              <Skeleton shape="car" label={key === 'first' ? 'Loading the models' : undefined} />
              <div className={styles.facts}>
                <Skeleton shape="price" width="medium" />
                <Skeleton shape="price" width="medium" />
              </div>
            </li>
          ))
        : data.models.map((model) => <ModelOffer key={model.code} model={model} suburb={suburb} />)}
    </ul>
  );
};

const orderSteps = [
  {
    title: 'Create your account',
    text: 'Save the car you built and choose the retailer who will deliver it.',
  },
  {
    title: 'Pay the order fee',
    text: 'From $1,000 by Visa, AMEX or Mastercard. It is refundable, and comes off the price.',
  },
  { title: 'Approve the contract', text: 'Read it, add special conditions if you need them, and accept it online.' },
  {
    title: 'Follow your car',
    text: 'From the ship to your retailer. Your order is an offer until the seller confirms it, with 24 hours to cool off.',
  },
] as const;

/** The catalogue: the models, what they cost on the road here, and how ordering works. */
export const HomePage = ({ suburb, onChangeSuburb }: PageWithPricesProps) => (
  <>
    <title>{`${brand.name} | Cars priced on the road`}</title>
    <Hero
      title="Made for the long way."
      lead="Electric, hybrid and petrol. One price for each car, driveaway, for the suburb you live in."
      scene="ranges"
      modelCode="outback"
      paintHex="#4a5745"
      action={
        <a href="#models" className={buttonClass({ look: 'primary', size: 'large' })}>
          See the models
        </a>
      }
    />
    <Section id="models" aria-labelledby="models-title">
      <div className={styles.intro}>
        <SectionHeading id="models-title">Choose your {brand.name}</SectionHeading>
        <p className={styles.suburb}>
          Prices for {suburbLabel(suburb)}.{' '}
          <Button look="link" onClick={onChangeSuburb}>
            Change suburb
          </Button>
        </p>
      </div>
      <Models suburb={suburb} />
    </Section>
    <Section tone="band" aria-labelledby="ordering-title">
      <SectionHeading id="ordering-title">Order online in four steps</SectionHeading>
      <ol className={styles.steps}>
        {orderSteps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <h3>
              {index + 1}. {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
    <PriceFootnotes suburb={suburb} />
  </>
);
