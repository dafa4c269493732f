import type { ReactNode } from 'react';
import { CarDrawing } from '../../ui/car-drawing.tsx';
import { Landscape, type Scene } from '../../ui/landscape.tsx';
import styles from './hero.module.css';

export interface HeroProps {
  readonly eyebrow?: ReactNode;
  readonly title: ReactNode;
  readonly lead: ReactNode;
  readonly scene: Scene;
  readonly modelCode: string;
  readonly paintHex: string;
  /** Price and actions. */
  readonly children?: ReactNode;
}

/** The first view of a page: words in the sky, the car on the ground. */
export const Hero = ({ eyebrow, title, lead, scene, modelCode, paintHex, children }: HeroProps) => (
  <section className={styles.hero}>
    <Landscape scene={scene} className={styles.landscape} />
    <div className={styles.inner}>
      <div className={styles.words}>
        {eyebrow !== undefined && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
      <div className={styles.car}>
        <CarDrawing modelCode={modelCode} paintHex={paintHex} />
      </div>
    </div>
  </section>
);

/** The buttons of a hero, side by side. */
export const HeroActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
