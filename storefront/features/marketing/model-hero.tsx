import { brand } from '@driveaway/domain/brand/brand.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { Link, useLocation } from 'react-router-dom';
import { configure, configureAddress } from '../../content/configure.ts';
import { modelWords } from '../../content/model-words.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { Button } from '../../ui/controls/button.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { Hero, HeroActions } from './hero.tsx';
import { lookOf, type MarketedModel } from './marketed-model.ts';
import { FromPrice } from './variant-price.tsx';
import { scrollToSection } from './section-scroll.ts';

type ModelHeroProps = {
  readonly model: MarketedModel;
  readonly suburb: Suburb;
  readonly onChangeSuburb: () => void;
};

/** The first view of a model: what it is, how it looks, what it costs here, and the way to build one. */
export const ModelHero = ({ model, suburb, onChangeSuburb }: ModelHeroProps) => {
  const { scene, paintHex } = lookOf(model);
  const { search } = useLocation();
  usePageTitle(`${model.name} | ${brand.name}`);
  return (
    <>
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
          <Link to={configureAddress(model.code, search)} className={buttonClass({ look: 'primary', size: 'large' })}>
            {configure.link}
          </Link>
          <Link
            to={{ pathname: `/${model.code}/build`, search }}
            state={{ keepsScroll: true }}
            className={buttonClass({ look: 'secondary', size: 'large' })}
            onClick={() => {
              scrollToSection('build', true);
            }}
          >
            {modelWords.build(model.name)}
          </Link>
          <Button look="link" onClick={onChangeSuburb}>
            Change suburb
          </Button>
        </HeroActions>
      </Hero>
    </>
  );
};
