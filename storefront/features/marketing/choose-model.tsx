import { Link, useLocation } from 'react-router-dom';
import { configureAddress } from '../../content/configure.ts';
import { ShownCar } from '../../cars/shown/later-shown-car.ts';
import { Stage } from '../../cars/scene/stage.tsx';
import styles from './choose-model.module.css';
import { lookOf, type MarketedModel } from './marketed-model.ts';

const Picture = ({ model }: { model: MarketedModel }) => {
  const { scene, paintHex } = lookOf(model);
  return (
    <Stage scene={scene} className={styles.stage}>
      <ShownCar modelCode={model.code} paintHex={paintHex} />
    </Stage>
  );
};

type ChooseModelProps = {
  readonly models: readonly MarketedModel[];
  /** Names alone, for a page without scripts. */
  readonly isPlain?: boolean;
};

/** Every model, with the way to its configurator. */
export const ChooseModel = ({ models, isPlain = false }: ChooseModelProps) => {
  const { search } = useLocation();
  return (
    <ul className={styles.models}>
      {models.map((model) => (
        <li key={model.code}>
          <Link to={configureAddress(model.code, search)} className={styles.model}>
            {!isPlain && <Picture model={model} />}
            <span className={styles.name}>{model.name}</span>
            <span className={styles.tagline}>{model.tagline}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
};
