/** What a picture of a car depends on; whoever draws it is told no more. Colours are '#rrggbb'. */
export type PicturedCar = {
  readonly modelCode: string;
  readonly variantCode: string;
  readonly paintHex: string;
  readonly paintName: string;
  /** Of the seats; undefined where the catalogue no longer says. */
  readonly trimHex: string | undefined;
  readonly accessoryCodes: readonly string[];
};

/** The page on which a browser of the service's own draws cars. */
export const carPicturePage = '/car-picture';

/** Of every picture, in pixels: as links on other sites show them. */
export const carPictureSize = { width: 1200, height: 630 } as const;
