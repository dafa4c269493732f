import type { ReactNode } from 'react';
import { classNames } from '../../ui/foundation/class-names.ts';
import type { Scene } from './landscape.tsx';
import { Landscape } from './later-landscape.ts';
import styles from './stage.module.css';

type StageProps = {
  readonly scene: Scene;
  /** The drawing that stands on the ground. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
};

/** A drawing standing in a landscape. */
export const Stage = ({ scene, children, className }: StageProps) => (
  <div className={classNames(styles.stage, className)}>
    <Landscape scene={scene} className={styles.landscape} />
    <div className={styles.car}>{children}</div>
  </div>
);
