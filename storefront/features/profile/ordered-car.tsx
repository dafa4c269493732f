import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { asChosen } from '../../cars/drawing/as-chosen.ts';
import { ShownCar } from '../../cars/shown/later-shown-car.ts';
import { PictureOver } from './picture-over.tsx';

type OrderedCarProps = {
  readonly title: string;
  /** In words, the paint first. */
  readonly options: readonly string[];
  readonly accessoryCodes: readonly string[];
  readonly modelCode: string;
  readonly variantCode: string;
  readonly paintHex: string;
  /** Where a picture of it is; '' or absent while there is none. */
  readonly pictureUrl?: string | undefined;
};

/** The car of an order, as it is drawn. */
export const orderedCarOf = ({
  widget: { modelCode, variantCode, paintHex },
  carDetails: { title, options },
  choice: { accessoryCodes },
}: Pick<ProfileOrder, 'widget' | 'carDetails' | 'choice'>) => ({
  title,
  options,
  accessoryCodes,
  modelCode,
  variantCode,
  paintHex,
});

/** A car as it was ordered, with its words for those who do not see it: its picture, or the drawing while there is none. */
export const OrderedCar = ({
  title,
  options,
  accessoryCodes,
  modelCode,
  variantCode,
  paintHex,
  pictureUrl = '',
}: OrderedCarProps) => {
  const words = [title, ...options].join(', ');
  return (
    <PictureOver url={pictureUrl} alt={words}>
      <ShownCar
        modelCode={modelCode}
        variantCode={variantCode}
        paintHex={paintHex}
        {...asChosen({ options, accessoryCodes })}
        title={words}
      />
    </PictureOver>
  );
};
