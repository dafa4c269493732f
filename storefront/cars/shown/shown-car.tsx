import { photographOf, type CarView } from '@driveaway/domain/api/car-photograph.ts';
import { CarDrawing, type CarDrawingProps } from '../drawing/car-drawing.tsx';
import { hasPhotographs, photographs } from './built-photographs.ts';
import { Photograph, type PhotographPlace } from './photograph.tsx';

type ShownCarProps = CarDrawingProps & {
  /** From where it is to be seen, where there is a photograph: else at an angle, or from the side. */
  readonly view?: CarView | undefined;
  readonly place?: PhotographPlace | undefined;
};

/** The photograph that stands for a car here; undefined where it is drawn. */
export const shownPhotograph = ({ view, detail, fittings, ...car }: Omit<ShownCarProps, 'place'>) => {
  if (!hasPhotographs) return undefined;
  const seen = view ?? detail;
  return photographOf(photographs, { ...car, isFitted: (fittings?.length ?? 0) > 0 }, seen && [seen]);
};

/** A car as the maker photographed it, or drawn from the side where there is no photograph of it. */
export const ShownCar = ({ view, place = 'card', ...car }: ShownCarProps) => {
  const photograph = shownPhotograph({ ...car, view });
  return photograph === undefined ? <CarDrawing {...car} /> : <Photograph photograph={photograph} place={place} />;
};
