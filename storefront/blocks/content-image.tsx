import { carViews } from '@driveaway/domain/api/car-photograph.ts';
import type { ContentImage as Source } from '../content/content-types.ts';
import styles from './content-image.module.css';
import { ShownInterior } from '../cars/shown/later-shown-interior.ts';
import { ShownCar } from '../cars/shown/later-shown-car.ts';

export type ContentImageProps = {
  readonly image: Source;
  readonly modelCode: string;
  readonly paintHex: string;
  readonly trimHex: string;
};

/** An image that content asks for: a drawing of this model in its colours, a photograph, or a file. Decorative: words stand beside it. */
export const ContentImage = ({ image, modelCode, paintHex, trimHex }: ContentImageProps) => {
  switch (image) {
    case 'drawing:interior':
    case 'photograph:interior':
      return (
        <div className={styles.frame}>
          <ShownInterior modelCode={modelCode} trimHex={trimHex} className={styles.fill} />
        </div>
      );
    case 'drawing:car':
      return (
        <div className={styles.frame}>
          <ShownCar modelCode={modelCode} paintHex={paintHex} className={styles.whole} />
        </div>
      );
    case 'drawing:lamp':
    case 'drawing:wheel':
    case 'drawing:tail':
      return (
        <div className={styles.frame}>
          <ShownCar
            modelCode={modelCode}
            paintHex={paintHex}
            detail={image === 'drawing:lamp' ? 'lamp' : image === 'drawing:wheel' ? 'wheel' : 'tail'}
            className={styles.fill}
          />
        </div>
      );
    case 'photograph:front':
    case 'photograph:threeQuarter':
    case 'photograph:side':
    case 'photograph:rearThreeQuarter':
    case 'photograph:rear':
    case 'photograph:lamp':
    case 'photograph:wheel':
    case 'photograph:tail':
      return (
        <div className={styles.frame}>
          <ShownCar
            modelCode={modelCode}
            paintHex={paintHex}
            view={carViews.find((view) => image.endsWith(`:${view}`))}
            className={styles.whole}
          />
        </div>
      );
    default:
      return <img src={image} alt="" width="640" height="480" loading="lazy" className={styles.file} />;
  }
};
