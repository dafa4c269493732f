import type { ReactNode } from 'react';
import { ShownCar } from '../../cars/shown/later-shown-car.ts';
import type { Scene } from '../../cars/scene/landscape.tsx';
import { Landscape } from '../../cars/scene/later-landscape.ts';
import styles from './hero.module.css';

type HeroProps = {
  readonly eyebrow?: ReactNode;
  readonly title: ReactNode;
  readonly lead: ReactNode;
  readonly scene: Scene;
  readonly modelCode: string;
  readonly paintHex: string;
  /** In the sky, below the words: one button at most, nothing whose colour the hills could swallow. */
  readonly action?: ReactNode;
  /** Price and ways on, in a bar below the picture. */
  readonly children?: ReactNode;
};

/** The first view of a page: words in the sky, the car on the ground, the price below. */
export const Hero = ({ eyebrow, title, lead, scene, modelCode, paintHex, action, children }: HeroProps) => (
  <>
    <section className={styles.hero}>
      <Landscape scene={scene} className={styles.landscape} />
      <div className={styles.inner}>
        <div className={styles.words}>
          {eyebrow !== undefined && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.lead}>{lead}</p>
          {action}
        </div>
        <div className={styles.car}>
          <ShownCar modelCode={modelCode} paintHex={paintHex} place="hero" />
        </div>
      </div>
    </section>
    {children !== undefined && (
      <div className={styles.bar}>
        <div className={styles.barInner}>{children}</div>
      </div>
    )}
  </>
);

/** The buttons of a hero, side by side. */
export const HeroActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
