import type { ReactNode } from 'react';
import { ShownCar } from '../../cars/shown/later-shown-car.ts';
import type { Scene } from '../../cars/scene/landscape.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section, Stack } from '../../ui/page/section.tsx';
import { Stage } from '../../cars/scene/stage.tsx';
import styles from './enquiry-frame.module.css';

export type EnquiryFrameProps = {
  readonly title: string;
  readonly lead: string;
  /** The car the enquiry is about; '#rrggbb' of its paint. */
  readonly car: { readonly modelCode: string; readonly paintHex: string; readonly scene: Scene };
  /** Whom to ask, and for what. */
  readonly children: ReactNode;
};

/** A page of an enquiry: the car and the words about it, beside them whom to ask. */
export const EnquiryFrame = ({ title, lead, car, children }: EnquiryFrameProps) => (
  <Section isCompact>
    <div className={styles.page}>
      <div className={styles.intro}>
        <PageHeading lead={lead}>{title}</PageHeading>
        <Stage scene={car.scene} className={styles.stage}>
          <ShownCar modelCode={car.modelCode} paintHex={car.paintHex} />
        </Stage>
      </div>
      <Stack isLoose>{children}</Stack>
    </div>
  </Section>
);
