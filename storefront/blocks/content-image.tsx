import type { ContentImage as Source } from '../content/content-types.ts';
import styles from './content-image.module.css';
import { InteriorDrawing } from '../cars/scene/later-interior-drawing.ts';
import { CarDrawing } from '../cars/drawing/later-car-drawing.ts';

export type ContentImageProps = {
  readonly image: Source;
  readonly modelCode: string;
  readonly paintHex: string;
  readonly trimHex: string;
};

/** An image that content asks for: a drawing of this model in its colours, or a file. Decorative: words stand beside it. */
export const ContentImage = ({ image, modelCode, paintHex, trimHex }: ContentImageProps) => {
  switch (image) {
    case 'drawing:interior':
      return (
        <div className={styles.frame}>
          <InteriorDrawing trimHex={trimHex} className={styles.fill} />
        </div>
      );
    case 'drawing:car':
      return (
        <div className={styles.frame}>
          <CarDrawing modelCode={modelCode} paintHex={paintHex} className={styles.whole} />
        </div>
      );
    case 'drawing:lamp':
    case 'drawing:wheel':
    case 'drawing:tail':
      return (
        <div className={styles.frame}>
          <CarDrawing
            modelCode={modelCode}
            paintHex={paintHex}
            detail={image === 'drawing:lamp' ? 'lamp' : image === 'drawing:wheel' ? 'wheel' : 'tail'}
            className={styles.fill}
          />
        </div>
      );
    default:
      return <img src={image} alt="" width="640" height="480" loading="lazy" className={styles.file} />;
  }
};
