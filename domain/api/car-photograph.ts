/** A maker's photographs of its cars, and which of them stands for a car. Colours are '#rrggbb'. */

/** From where a car is seen, or which part of it is. */
export const carViews = [
  'front',
  'threeQuarter',
  'side',
  'rearThreeQuarter',
  'rear',
  'interior',
  'lamp',
  'wheel',
  'tail',
] as const;
export type CarView = (typeof carViews)[number];

export type PhotographSubject = {
  readonly modelCode: string;
  /** Of every variant when left out. */
  readonly variantCode?: string | undefined;
  /** Of every paint when left out. */
  readonly paintHex?: string | undefined;
  /** Of a roof in a colour of its own. */
  readonly roofHex?: string | undefined;
  /** Of the seats; of every trim when left out. */
  readonly trimHex?: string | undefined;
  readonly view: CarView;
};

/** A photograph as the build made it: files in several widths, in pixels, and the focal point in per cent. */
export type CarPhotograph = PhotographSubject & {
  readonly alt: string;
  readonly focus: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
  readonly avif: string;
  readonly webp: string;
  /** For browsers that know neither. */
  readonly jpeg: string;
  /** A JPEG as mails and shared links show it. */
  readonly shared: string;
};

/** What the build tells the service: paths from the root of the site. */
export type BuiltPhotographs = {
  readonly photographs: readonly CarPhotograph[];
  /** Accessories that change how a car looks from outside. */
  readonly seenAccessories: readonly string[];
};

/** Where the build puts that list. */
export const photographsFile = 'photographs.json';

type PhotographedCar = {
  readonly modelCode: string;
  readonly variantCode?: string | undefined;
  readonly paintHex?: string | undefined;
  readonly roofHex?: string | undefined;
  readonly trimHex?: string | undefined;
  /** Something is fitted that is seen from outside, and that no photograph shows. */
  readonly isFitted?: boolean | undefined;
};

/** A whole car stands best at an angle; its side is what the drawing shows. */
const wholeCar: readonly CarView[] = ['threeQuarter', 'side'];

const stands = (photograph: PhotographSubject, car: PhotographedCar): boolean =>
  photograph.modelCode === car.modelCode &&
  (photograph.variantCode === undefined || photograph.variantCode === car.variantCode) &&
  (photograph.trimHex === undefined || photograph.trimHex === car.trimHex) &&
  (photograph.paintHex === undefined ||
    (photograph.paintHex === car.paintHex &&
      (photograph.roofHex ?? photograph.paintHex) === (car.roofHex ?? car.paintHex)));

/** A wrong colour is seen before a wrong variant is. */
const specificity = ({ paintHex, trimHex, variantCode }: PhotographSubject): number =>
  (paintHex === undefined && trimHex === undefined ? 0 : 2) + (variantCode === undefined ? 0 : 1);

/**
 * The photograph that stands for a car seen in one of these views: the one that says most about it, and among equals the
 * first view's. Undefined when there is none, and for a car that something is fitted to: its drawing shows that.
 */
export const photographOf = <Photograph extends PhotographSubject>(
  photographs: readonly Photograph[],
  car: PhotographedCar,
  views: readonly CarView[] = wholeCar,
): Photograph | undefined => {
  const found = photographs.filter(
    (photograph) =>
      views.includes(photograph.view) &&
      stands(photograph, car) &&
      (car.isFitted !== true || photograph.view === 'interior'),
  );
  return [...found].sort(
    (one, other) => specificity(other) - specificity(one) || views.indexOf(one.view) - views.indexOf(other.view),
  )[0];
};
