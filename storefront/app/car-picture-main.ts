/** Draws pictures of cars, one after the other, for the browser that the service starts for that. The page shows nothing. */
import { carPictureSize, type PicturedCar } from '@driveaway/domain/api/pictured-car.ts';
import { roofHexOf } from '@driveaway/domain/catalogue/roof-hex.ts';
import { fittingsOf } from '../cars/rigs/fittings.ts';
import { startCarPictures, type CarPictures } from '../cars/round/start-car-pictures.ts';
import { firstView } from '../cars/round/view/round-view.ts';

declare global {
  /** What the service calls: a JPEG in base64. */
  var drawCarPicture: (car: PicturedCar) => Promise<string>;
}

/** Drawn twice as large in each direction, then made smaller: edges are smooth without a graphics card, too. */
const oversampling = 2;
const jpegQuality = 0.88;

let pictures: CarPictures | undefined;

/** In base64. */
const asJpeg = async (drawn: Blob): Promise<string> => {
  const { width, height } = carPictureSize;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas');
  const bitmap = await createImageBitmap(drawn, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
  context.drawImage(bitmap, 0, 0);
  const [, base64 = ''] = canvas.toDataURL('image/jpeg', jpegQuality).split(',');
  return base64;
};

globalThis.drawCarPicture = async ({ modelCode, variantCode, paintHex, paintName, trimHex, accessoryCodes }) => {
  pictures ??= startCarPictures();
  const drawn = await pictures.render(
    {
      modelCode,
      variantCode,
      paintHex,
      paintName,
      roofHex: roofHexOf(paintName),
      trimHex,
      fittings: fittingsOf(accessoryCodes),
    },
    firstView,
    { width: carPictureSize.width * oversampling, height: carPictureSize.height * oversampling },
  );
  return asJpeg(drawn);
};
