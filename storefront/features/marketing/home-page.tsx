import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import { compareAddress, compareLinks } from '../../content/compare-address.ts';
import { home } from '../../content/home.ts';
import { haveKeptBuild } from '../../content/kept-builds-link.ts';
import { modelWords } from '../../content/model-words.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { ShownCar } from '../../cars/shown/later-shown-car.ts';
import { Section, SectionHeading } from '../../ui/page/section.tsx';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { later } from '../../ui/waiting/later.tsx';
import { Stage } from '../../cars/scene/stage.tsx';
import { CatalogueFailure } from './catalogue-failure.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';
import { lookOf, type MarketedModel } from './marketed-model.ts';
import { FromPrice } from './variant-price.tsx';

const HomeFootnotes = later(async () => (await import('./home-footnotes.tsx')).HomeFootnotes);

type PageWithPricesProps = {
  readonly suburb: Suburb;
  readonly onChangeSuburb: () => void;
};

const ModelOffer = ({ model, suburb }: { model: MarketedModel; suburb: Suburb }) => {
  const { scene, paintHex } = lookOf(model);
  return (
    <li className={styles.model}>
      <Link to={`/${model.code}`} className={styles.picture} tabIndex={-1} aria-hidden>
        <Stage scene={scene} className={styles.stage}>
          <ShownCar modelCode={model.code} paintHex={paintHex} />
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
            {modelWords.build(model.name)}
          </Link>
          <Link to={`/${model.code}`}>{modelWords.see(model.name)}</Link>
          <Link to={compareAddress([model.variants[0]?.code ?? '', model.variants[1]?.code ?? ''])}>
            {compareLinks.one}
            <VisuallyHidden> the {model.name}</VisuallyHidden>
          </Link>
        </div>
      </div>
    </li>
  );
};

const Models = ({ suburb }: { suburb: Suburb }) => {
  const { data, isError, refetch } = useQuery(catalogueQuery());
  if (data === undefined) {
    return isError ? (
      <CatalogueFailure
        onRetry={() => {
          void refetch();
        }}
      />
    ) : (
      <LoadingBlock label="Loading the models" />
    );
  }
  return (
    <ul className={styles.models}>
      {data.models.map((model) => (
        <ModelOffer key={model.code} model={model} suburb={suburb} />
      ))}
    </ul>
  );
};

/** The catalogue: the models, what they cost on the road here, and how ordering works. */
export const HomePage = ({ suburb, onChangeSuburb }: PageWithPricesProps) => {
  usePageTitle(home.head.title);
  return (
    <>
      <Hero
        title={home.title}
        lead={home.lead}
        scene={home.scene}
        modelCode={home.modelCode}
        paintHex={home.paintHex}
        action={
          <a href={home.action.url} className={buttonClass({ look: 'primary', size: 'large' })}>
            {home.action.name}
          </a>
        }
      />
      <Section id="models" aria-labelledby="models-title">
        <div className={styles.intro}>
          <SectionHeading id="models-title">{home.modelsTitle}</SectionHeading>
          <p className={styles.suburb}>
            <span>
              Prices for {suburbLabel(suburb)}.{' '}
              <Button look="link" onClick={onChangeSuburb}>
                Change suburb
              </Button>
            </span>
            <Link to="/compare">{compareLinks.any}</Link>
            <Link to="/configure">{haveKeptBuild}</Link>
          </p>
        </div>
        <Models suburb={suburb} />
      </Section>
      <Section tone="band" aria-labelledby="ordering-title">
        <SectionHeading id="ordering-title">{home.stepsTitle}</SectionHeading>
        <ol className={styles.steps}>
          {home.steps.map(({ title, text }, index) => (
            <li key={title} className={styles.step}>
              <h3>
                {index + 1}. {title}
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <HomeFootnotes />
    </>
  );
};
