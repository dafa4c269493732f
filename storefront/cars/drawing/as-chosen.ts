import { fittingsOf } from '../rigs/fittings.ts';
import type { CarDrawingProps } from './car-drawing.tsx';
import { roofHexOf } from '@driveaway/domain/catalogue/roof-hex.ts';

type ChosenParts = {
  /** What was chosen, in words, the paint first: as orders and kept builds name it. */
  readonly options: readonly string[];
  readonly accessoryCodes: readonly string[];
};

/** What is drawn of a car's choices beside the colour of its body. */
export const asChosen = ({ options, accessoryCodes }: ChosenParts): Pick<CarDrawingProps, 'roofHex' | 'fittings'> => ({
  roofHex: roofHexOf(options[0]),
  fittings: fittingsOf(accessoryCodes),
});
