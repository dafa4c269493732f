import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Scene } from '../../cars/scene/landscape.tsx';
import { configure, configureAddress } from '../../content/configure.ts';
import { keptBuilds } from '../../content/kept-builds.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { classNames } from '../../ui/foundation/class-names.ts';
import { describeBuild, type CatalogueModel } from './build-choice.ts';
import { BuildChoices } from './build-choices.tsx';
import { BuildPicture } from './build-picture.tsx';
import { BuildSteps, stepIds, stepsOf } from './build-steps.tsx';
import { BuildSummary } from './build-summary.tsx';
import styles from './configurator.module.css';
import { QuoteBar } from './quote-panel.tsx';
import { useBuild } from './use-build.ts';
import { useChoicePrices } from './use-choice-prices.ts';
import { useQuote } from './use-quote.ts';

type BuildRepaymentProps = {
  readonly variantCode: string;
  /** Model and variant. */
  readonly title: string;
  readonly suburb: Suburb;
  readonly build: CarBuild;
  /** The amount alone. */
  readonly isShort?: boolean;
};

type ConfiguratorProps = {
  readonly model: CatalogueModel;
  readonly suburb: Suburb;
  readonly scene: Scene;
  readonly onChangeSuburb: () => void;
  /** Explains the price of a build, line by line. */
  readonly onShowDetails: (title: string, build: CarBuild) => void;
  /** On the configurator's own page, where each choice says what it does to the price: what the build costs in instalments. */
  readonly Repayment?: ComponentType<BuildRepaymentProps>;
};

/** Leads from the model's page to the page that shows more of the same build. */
const OwnPageLink = ({ model }: { model: CatalogueModel }) => {
  const { search } = useLocation();
  return (
    <p>
      <Link to={configureAddress(model.code, search)} className={buttonClass({ look: 'secondary' })}>
        {configure.link}
      </Link>{' '}
      <Link to="/configure">{keptBuilds.have}</Link>
    </p>
  );
};

/** Variant, paint, interior, accessories and plans of a model, drawn and priced as they are chosen. */
export const Configurator = ({ model, suburb, scene, onChangeSuburb, onShowDetails, Repayment }: ConfiguratorProps) => {
  const isOwnPage = Repayment !== undefined;
  const { build, change } = useBuild(model);
  const quote = useQuote(build, suburb);
  const effectOf = useChoicePrices(build, suburb, isOwnPage);
  const { variant } = describeBuild(model, build);
  const title = `${model.name} ${variant?.name ?? ''}`.trim();
  const car = { variantCode: build.variantCode, title, suburb, build };
  const bar = (
    <QuoteBar quote={quote} suburb={suburb}>
      {Repayment !== undefined && <Repayment {...car} isShort />}
    </QuoteBar>
  );
  return (
    <div className={classNames(styles.layout, isOwnPage && styles.ownPage)}>
      <div className={styles.preview}>
        <BuildPicture model={model} build={build} scene={scene} title={title} />
        <div className={styles.beside}>{bar}</div>
      </div>
      <div className={styles.choices}>
        {!isOwnPage && <OwnPageLink model={model} />}
        <BuildSteps steps={stepsOf(model)} />
        <BuildChoices model={model} build={build} change={change} effectOf={effectOf} isExplained={isOwnPage} />
        <BuildSummary
          model={model}
          build={build}
          suburb={suburb}
          quote={quote}
          title={title}
          repayment={Repayment && <Repayment {...car} />}
          onChangeSuburb={onChangeSuburb}
          onShowDetails={() => {
            onShowDetails(title, build);
          }}
        />
        <div className={styles.bar}>
          {bar}
          {isOwnPage && (
            <a href={`#${stepIds.summary}`} className={styles.toSummary}>
              Summary
            </a>
          )}
        </div>
      </div>
    </div>
  );
};
