import { brand } from '@driveaway/domain/brand/brand.ts';
import { useMailedToken } from '../../api/mailed-token.ts';
import { brochure } from '../../content/brochure.ts';
import { contentOf } from '../../content/content-of.ts';
import { Breadcrumb } from '../../blocks/breadcrumb.tsx';
import { ContentImage } from '../../blocks/content-image.tsx';
import { DefinitionRows } from '../../ui/figures/definition-rows.tsx';
import { ShownCar } from '../../cars/shown/later-shown-car.ts';
import { roofHexOf } from '@driveaway/domain/catalogue/roof-hex.ts';
import { moneyText } from '../../ui/figures/money.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { listPriceNote } from '../../ui/figures/price-notes.ts';
import { Section, Stack } from '../../ui/page/section.tsx';
import { Stage } from '../../cars/scene/stage.tsx';
import { brochureCrumbs } from './brochure-crumbs.ts';
import { BrochureDownload } from './brochure-download.tsx';
import { BrochureMail } from './brochure-mail.tsx';
import { ForgetBrochureReader } from './forget-brochure-reader.tsx';
import styles from './brochure-page.module.css';
import { lookOf, type MarketedModel } from './marketed-model.ts';
import { SpecificationTable } from './specification-table.tsx';

/** The brochure of a model, made from the catalogue: a page to read, to print or to keep as a PDF. */
export const ModelBrochure = ({ model }: { model: MarketedModel }) => {
  const { scene, paint, paintHex } = lookOf(model);
  const content = contentOf(model);
  const token = useMailedToken();
  return (
    <article className={styles.brochure}>
      <Section isCompact>
        <Stack isLoose>
          <div className={styles.screenOnly}>
            <Breadcrumb items={brochureCrumbs(model)} />
          </div>
          <PageHeading eyebrow={brand.name} lead={model.tagline}>
            {brochure.title(model.name)}
          </PageHeading>
          <div className={styles.screenOnly}>
            <Stack key={model.code}>
              <BrochureDownload modelCode={model.code} />
              <BrochureMail modelCode={model.code} />
              {token !== '' && <ForgetBrochureReader token={token} />}
            </Stack>
          </div>
          <Stage scene={scene} className={styles.stage}>
            <ShownCar modelCode={model.code} paintHex={paintHex} roofHex={roofHexOf(paint?.name)} place="page" />
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
