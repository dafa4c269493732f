import { brand } from '@driveaway/domain/brand/brand.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { catalogueQuery } from '../../api/catalogue-queries.ts';
import { queryParameter } from '../../api/return-address.ts';
import { pushFormNavigation } from '../../browser/data-layer.ts';
import { brochure, brochures } from '../../content/brochures.ts';
import { contentOf } from '../../content/content-of.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { ContentImage } from '../../ui/content-image.tsx';
import { DefinitionRows } from '../../ui/definition-rows.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CarDrawing } from '../../ui/later-car-drawing.ts';
import { moneyText } from '../../ui/money.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { listPriceNote } from '../../ui/price-notes.ts';
import { Section, Stack } from '../../ui/section.tsx';
import { LoadingBlock } from '../../ui/spinner.tsx';
import { Stage } from '../../ui/stage.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './brochure-page.module.css';
import { CatalogueFailure } from './catalogue-failure.tsx';
import { lookOf, roofOf, type MarketedModel } from './marketed-model.ts';
import { SpecificationTable } from './specification-table.tsx';

const crumbs = (model: MarketedModel | undefined) => [
  { ctaUrl: { url: '/', name: 'Home' } },
  ...(model === undefined ? [] : [{ ctaUrl: { url: `/${model.code}`, name: model.name } }]),
  { ctaUrl: { url: '/brochure-download', name: 'Brochure' } },
];

const ChooseModel = ({ models }: { models: readonly MarketedModel[] }) => (
  <Section isCompact>
    <Stack isLoose>
      <Breadcrumb items={crumbs(undefined)} />
      <PageHeading lead={brochures.lead}>{brochures.title}</PageHeading>
      <ul className={styles.choices}>
        {models.map((model) => {
          const { scene, paintHex } = lookOf(model);
          return (
            <li key={model.code}>
              <Link to={`/brochure-download?model=${model.code}`} className={styles.choice}>
                <Stage scene={scene} className={styles.small}>
                  <CarDrawing modelCode={model.code} paintHex={paintHex} />
                </Stage>
                {brochure.title(model.name)}
              </Link>
            </li>
          );
        })}
      </ul>
    </Stack>
  </Section>
);

const Brochure = ({ model }: { model: MarketedModel }) => {
  const { scene, paint, paintHex } = lookOf(model);
  const content = contentOf(model);
  return (
    <article className={styles.brochure}>
      <Section isCompact>
        <Stack isLoose>
          <div className={styles.screenOnly}>
            <Breadcrumb items={crumbs(model)} />
          </div>
          <PageHeading eyebrow={brand.name} lead={model.tagline}>
            {brochure.title(model.name)}
          </PageHeading>
          <div className={styles.screenOnly}>
            <Button
              size="large"
              onClick={() => {
                pushFormNavigation({ form: 'download a brochure', stage: 'submitted' });
                window.print();
              }}
            >
              <Icon name="download" />
              Print or save as PDF
            </Button>
          </div>
          <Stage scene={scene} className={styles.stage}>
            <CarDrawing modelCode={model.code} paintHex={paintHex} roofHex={roofOf(paint)} />
          </Stage>
          <p className={styles.description}>{model.description}</p>
          <ul className={styles.features}>
            {model.features.map(({ title, text }) => (
              <li key={title}>
                <h2>{title}</h2>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          {content.gallery.length > 0 && (
            <ul className={styles.pictures}>
              {content.gallery.map(({ image, title }) => (
                <li key={title}>
                  <ContentImage image={image} modelCode={model.code} paintHex={paintHex} trimHex={content.trimHex} />
                  <p>{title}</p>
                </li>
              ))}
            </ul>
          )}
        </Stack>
      </Section>
      <Section isCompact tone="quiet" aria-labelledby="brochure-variants">
        <div className={styles.columns}>
          <div>
            <h2 id="brochure-variants">{brochure.variants}</h2>
            <DefinitionRows
              rows={model.variants.map(({ name, listPrice, isPreOrder }) => ({
                label: name,
                detail: isPreOrder ? 'Pre-order' : undefined,
                value: moneyText({ dollars: listPrice, isWhole: true }),
              }))}
            />
            <p className={styles.note}>
              {brochure.listPrices} {listPriceNote}
            </p>
          </div>
          <div>
            <h2>{brochure.options}</h2>
            <DefinitionRows
              rows={[...model.paints, ...model.interiors].map(({ code, name, price }) => ({
                key: code,
                label: name,
                value: price === 0 ? 'No extra cost' : `+ ${moneyText({ dollars: price })}`,
              }))}
            />
          </div>
        </div>
      </Section>
      <Section isCompact aria-labelledby="brochure-specifications">
        <h2 id="brochure-specifications">{brochure.specifications}</h2>
        <SpecificationTable model={model} />
      </Section>
    </article>
  );
};

/** The brochure of the model that `?model=` names, made from the catalogue; without one, a choice of brochures. */
export const BrochurePage = () => {
  const [search] = useSearchParams();
  const { data, isError, refetch } = useQuery(catalogueQuery());
  // prerendered for no model: what the browser takes over must be the same
  const isHydrated = useHydrated();
  const code = isHydrated ? queryParameter(search, 'model')?.toLowerCase() : undefined;
  const model = data?.models.find((candidate) => candidate.code === code);
  return (
    <>
      <title>{model === undefined ? brochures.head.title : `${brochure.title(model.name)} | ${brand.name}`}</title>
      {data !== undefined && (model === undefined ? <ChooseModel models={data.models} /> : <Brochure model={model} />)}
      {data === undefined && isError && (
        <Section isCompact isNarrow>
          <CatalogueFailure onRetry={() => void refetch()} />
        </Section>
      )}
      {data === undefined && !isError && <LoadingBlock />}
    </>
  );
};
