import { photographOf } from '@driveaway/domain/api/car-photograph.ts';
import { InteriorDrawing, type InteriorDrawingProps } from '../scene/interior-drawing.tsx';
import { hasPhotographs, photographs } from './built-photographs.ts';
import { Photograph } from './photograph.tsx';

type ShownInteriorProps = InteriorDrawingProps & {
  readonly modelCode: string;
  readonly variantCode?: string | undefined;
};

/** The inside of a car as the maker photographed it, or drawn where there is no photograph of it. */
export const ShownInterior = ({ modelCode, variantCode, ...drawing }: ShownInteriorProps) => {
  const car = { modelCode, variantCode, trimHex: drawing.trimHex };
  const photograph = hasPhotographs ? photographOf(photographs, car, ['interior']) : undefined;
  return photograph === undefined ? (
    <InteriorDrawing {...drawing} />
  ) : (
    <Photograph photograph={photograph} place="card" />
  );
};
