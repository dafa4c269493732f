import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { compareAddress, compareLinks } from '../../content/compare-address.ts';
import { withNeighbour } from '../../content/with-neighbour.ts';
import { contentOf } from '../../content/content-of.ts';
import type { ModelContent } from '../../content/content-types.ts';
import { groupId, questionsOf } from '../../content/model-questions.ts';
import { modelWords } from '../../content/model-words.ts';
import { Answer } from '../../blocks/answer.tsx';
import { Accordion } from '../../ui/controls/accordion.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CallToAction } from '../../blocks/call-to-action.tsx';
import { FeatureBlock } from '../../blocks/feature-block.tsx';
import { IntentBox } from '../../blocks/intent-box.tsx';
import { Reveal } from '../../ui/motion/reveal.tsx';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import { Section, SectionHeading } from '../../ui/page/section.tsx';
import { DesignGallery } from './design-gallery.tsx';
import { lookOf, type MarketedModel } from './marketed-model.ts';
import styles from './model-page.module.css';
import { VariantPrice } from './variant-price.tsx';
import { PriceFootnotes } from './price-footnotes.tsx';
import { SectionNav } from './section-nav.tsx';
import { scrollToSection } from './section-scroll.ts';
import { SpecificationTable } from './specification-table.tsx';
import { useIntent } from './use-intent.ts';
import { useSections } from './use-sections.ts';

type ModelSectionsProps = {
  readonly model: MarketedModel;
  readonly suburb: Suburb;
  readonly onChangeSuburb: () => void;
  /** Where the visitor builds the car. */
  readonly configurator: ReactNode;
};

const BuildLink = ({ model, variant }: { model: MarketedModel; variant: MarketedModel['variants'][number] }) => {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set('variant', variant.code);
  return (
    <Link
      to={{ pathname: `/${model.code}/build`, search: `?${next.toString()}` }}
      state={{ keepsScroll: true }}
      className={buttonClass({ look: 'secondary' })}
      onClick={() => {
        scrollToSection('build', true);
      }}
    >
      {modelWords.buildVariant(variant.name)}
    </Link>
  );
};

const CompareLink = ({ model, variant }: { model: MarketedModel; variant: MarketedModel['variants'][number] }) => {
  const [search] = useSearchParams();
  return (
    <Link to={compareAddress(withNeighbour(model.variants, variant.code), search)}>
      {compareLinks.one}
      <VisuallyHidden> the {variant.name}</VisuallyHidden>
    </Link>
  );
};

const Variants = ({ model, suburb }: Pick<ModelSectionsProps, 'model' | 'suburb'>) => (
  <ul className={styles.variants}>
    {model.variants.map((variant) => (
      <li key={variant.code} className={styles.variant}>
        <h3>
          {variant.name} {variant.isPreOrder && <span className={styles.tag}>Pre-order</span>}
        </h3>
        <VariantPrice
          variantCode={variant.code}
          title={`${model.name} ${variant.name}`}
          suburb={suburb}
          listPrice={variant.listPrice}
        />
        <div className={styles.ways}>
          <BuildLink model={model} variant={variant} />
          <CompareLink model={model} variant={variant} />
        </div>
      </li>
    ))}
  </ul>
);

const Features = ({ model, content }: { model: MarketedModel; content: ModelContent }) => (
  <>
    {content.features.length > 0 && (
      <ul className={styles.blocks}>
        {content.features.map((item, index) => (
          <FeatureBlock
            key={item.displayText}
            item={item}
            index={index}
            modelCode={model.code}
            paintHex={lookOf(model).paintHex}
            trimHex={content.trimHex}
          />
        ))}
      </ul>
    )}
    <ul className={styles.features}>
      {model.features.map(({ title, text }, index) => (
        <Reveal key={title} index={index} className={styles.feature}>
          <h3>{title}</h3>
          <p>{text}</p>
        </Reveal>
      ))}
    </ul>
  </>
);

/** A model from what follows the first view to the finished build. */
export const ModelSections = ({ model, suburb, onChangeSuburb, configurator }: ModelSectionsProps) => {
  const content = contentOf(model);
  const { navigation, titles } = content;
  const sections = useSections(navigation.items);
  const intent = useIntent(sections.current, content.intent.showIntentBox);
  return (
    <>
      <SectionNav navigation={navigation} sections={sections} label={`On the ${model.name} page`} />
      <Section id="design" tabIndex={-1} aria-labelledby="design-title">
        <div className={styles.statement}>
          <SectionHeading id="design-title">{titles.design}</SectionHeading>
          <p>{model.description}</p>
        </div>
        <DesignGallery model={model} content={content} />
      </Section>
      <Section id="features" tabIndex={-1} tone="quiet" aria-labelledby="features-title">
        <SectionHeading id="features-title">{titles.features}</SectionHeading>
        <Features model={model} content={content} />
      </Section>
      <Section id="prices" tabIndex={-1} aria-labelledby="prices-title">
        <SectionHeading id="prices-title">{titles.prices(model.variants.length)}</SectionHeading>
        <p className={styles.aside}>
          Prices for {suburbLabel(suburb)}.{' '}
          <Button look="link" onClick={onChangeSuburb}>
            Change suburb
          </Button>
        </p>
        <Variants model={model} suburb={suburb} />
      </Section>
      <Section id="specifications" tabIndex={-1} aria-labelledby="specifications-title">
        <SectionHeading id="specifications-title">{titles.specifications}</SectionHeading>
        <SpecificationTable model={model} />
      </Section>
      <Section id="build" tabIndex={-1} aria-labelledby="build-title" tone="quiet">
        <SectionHeading id="build-title">{titles.build}</SectionHeading>
        {configurator}
      </Section>
      <Section id="questions" tabIndex={-1} aria-labelledby="questions-title">
        <div className={styles.questions}>
          <SectionHeading id="questions-title">{titles.questions}</SectionHeading>
          <Accordion
            items={questionsOf(model).map((asked) => ({
              title: asked.question,
              content: <Answer {...asked} />,
            }))}
          />
          <p>
            <Link to={`/help#${groupId({ id: model.code })}`}>{modelWords.moreQuestions}</Link>
          </p>
        </div>
      </Section>
      <Section tone="quiet" aria-label="Next steps">
        <CallToAction items={content.callToAction} />
      </Section>
      <PriceFootnotes suburb={suburb} />
      {intent.isShown && <IntentBox content={content.intent} onClose={intent.close} />}
    </>
  );
};
