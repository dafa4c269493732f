import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import type { Model } from '@driveaway/domain/maker/model.ts';
import { roofHexOf } from '@driveaway/domain/catalogue/roof-hex.ts';
import type { ChosenCar } from '@driveaway/storefront/cars/round/view/chosen-car.ts';
import {
  firstView,
  places,
  positions,
  seenFrom,
  turned,
  type RoundView,
} from '@driveaway/storefront/cars/round/view/round-view.ts';

/** One picture to be taken. */
export type CarShot = {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly kind: 'model' | 'zebra' | 'drawing';
  /** Degrees round the car or a described position. */
  readonly angle: string;
  readonly car: ChosenCar;
  readonly view: RoundView;
  readonly width: number;
  readonly height: number;
};

export const carPicturesUsage = `Usage: npm run -s car-pictures -- [options]
  --folder PATH      where the pictures go (car-pictures under the temporary folder)
  --models CODES     models and variants, with commas between (every body)
  --angles NAMES     of ${['0', '45', '…', '315', ...positions].join(', ')} (eight around), or
                     driver:ASIDE:UP, turned so many degrees to the right and upwards in the seat
  --paints COUNT     how many paints of each (3)
  --trims COUNT      how many trims of the seats, the last first (1)
  --places NAMES     of ${places.join(', ')} (studio)
  --kinds NAMES      of model, zebra, drawing (all three)
  --fittings NAMES   what is fitted, with commas between (nothing)
  --night            with lamps on
  --open             doors and tailgate open
  --zoom FACTOR      how near, 1 showing the whole car (1)
  --size WxH         of each picture (700x400)
  --sheet            one file for each body, with all its pictures side by side`;

const everyAngle = ['0', '45', '90', '135', '180', '225', '270', '315'] as const;

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  names.some((one) => one === name);

/** In the seat, turned: `driver:60:-20` looks 60 degrees to the right and 20 downwards. */
const seated = /^driver:(-?\d+):(-?\d+)$/;

const viewAt = (angle: string): RoundView => {
  const [, aside, upwards] = seated.exec(angle) ?? [];
  if (aside !== undefined) return turned(seenFrom(firstView, 'driver'), Number(aside), Number(upwards));
  return isOneOf(positions, angle)
    ? seenFrom(firstView, angle)
    : { ...firstView, azimuth: Number(angle), elevation: Number(angle) % 90 === 0 ? 4 : 8 };
};

type Body = { readonly model: Model; readonly variantCode: string };

const bodies: readonly Body[] = catalogue.flatMap((model) =>
  model.variants
    .filter(({ technical }, index) => index === 0 || technical.bodyStyle !== model.variants[0]?.technical.bodyStyle)
    .slice(0, 2)
    .map(({ code }) => ({ model, variantCode: code })),
);

/** What the arguments of the command ask for, or what is wrong with them. */
export const readCarPicturesArguments = (
  given: readonly string[],
):
  | { readonly folder: string; readonly shots: readonly CarShot[]; readonly isSheet: boolean }
  | { readonly problems: readonly string[] } => {
  const { values } = parseArgs({
    args: [...given],
    options: {
      folder: { type: 'string', default: join(tmpdir(), 'car-pictures') },
      models: { type: 'string', default: '' },
      angles: { type: 'string', default: everyAngle.join() },
      paints: { type: 'string', default: '3' },
      trims: { type: 'string', default: '1' },
      places: { type: 'string', default: 'studio' },
      kinds: { type: 'string', default: 'model,zebra,drawing' },
      fittings: { type: 'string', default: '' },
      night: { type: 'boolean', default: false },
      open: { type: 'boolean', default: false },
      zoom: { type: 'string', default: '1' },
      size: { type: 'string', default: '700x400' },
      sheet: { type: 'boolean', default: false },
    },
  });
  const listed = (text: string): readonly string[] => text.split(',').filter((word) => word !== '');
  const problems: string[] = [];
  const known = <Name extends string>(what: string, words: readonly string[], names: readonly Name[]): Name[] =>
    words.filter((word): word is Name => {
      if (!isOneOf(names, word)) problems.push(`There is no ${what} '${word}'.`);
      return isOneOf(names, word);
    });
  const wanted = listed(values.models);
  const codes = bodies.flatMap(({ model, variantCode }) => [model.code, variantCode]);
  known('model', wanted, codes);
  const asked = listed(values.angles);
  const turns = asked.filter((angle) => seated.test(angle));
  const angles = known('angle', asked, [...everyAngle, ...positions, ...turns]);
  const chosenPlaces = known('place', listed(values.places), places);
  const kinds = known('kind', listed(values.kinds), ['model', 'zebra', 'drawing']);
  const fittings = known('fitting', listed(values.fittings), [
    'roofBars',
    'roofPlatform',
    'bikeCarrier',
    'towBar',
    'nudgeBar',
    'sideSteps',
    'bonnetProtector',
    'bootSpoiler',
  ]);
  const [, width = '', height = ''] = /^(\d+)x(\d+)$/.exec(values.size) ?? [];
  if (width === '') problems.push(`'${values.size}' is no size.`);
  const zoom = Number(values.zoom);
  if (!(zoom >= 0.8 && zoom <= 2.6)) problems.push(`'${values.zoom}' is no factor from 0.8 to 2.6.`);
  const paints = Number(values.paints);
  if (!Number.isInteger(paints) || paints < 1) problems.push(`'${values.paints}' is no number of paints.`);
  const trims = Number(values.trims);
  if (!Number.isInteger(trims) || trims < 1) problems.push(`'${values.trims}' is no number of trims.`);
  if (problems.length > 0) return { problems };
  const shown = bodies.filter(
    ({ model, variantCode }, index) =>
      wanted.length === 0 ||
      wanted.includes(variantCode) ||
      (wanted.includes(model.code) && bodies.findIndex((body) => body.model === model) === index),
  );
  const size = { width: Number(width), height: Number(height) };
  const shots: CarShot[] = [];
  for (const { model, variantCode } of shown) {
    // light, middle and dark ones lie apart in the list of a model
    const step = Math.max(1, Math.floor(model.paints.length / paints));
    const some = model.paints.filter((_, index) => index % step === 0).slice(0, paints);
    const dressed = some.flatMap((paint, index) =>
      model.interiors
        .slice(-trims)
        .toReversed()
        .map((interior, place) => ({ paint, interior, isFirst: index === 0 && place === 0 })),
    );
    for (const { paint, interior, isFirst } of dressed) {
      const car: ChosenCar = {
        modelCode: model.code,
        variantCode,
        paintHex: paint.hex,
        paintName: paint.name,
        roofHex: roofHexOf(paint.name),
        trimHex: interior.hex,
        fittings,
      };
      for (const kind of kinds) {
        // stripes have no paint, a drawing no angles, and neither a place
        if (kind === 'zebra' && !isFirst) continue;
        for (const angle of kind === 'drawing' ? ['90'] : angles) {
          for (const place of kind === 'model' ? chosenPlaces : chosenPlaces.slice(0, 1)) {
            const words = [
              variantCode,
              kind,
              paint.code,
              angle.replaceAll(':', '_'),
              place,
              ...(values.night ? ['night'] : []),
              ...(trims > 1 ? [interior.code] : []),
            ];
            const openings = { areDoorsOpen: values.open, isTailgateOpen: values.open };
            const view = { ...viewAt(angle), zoom, place, isNight: values.night, ...openings };
            shots.push({ name: words.join('-'), kind, angle, car, view, ...size });
          }
        }
      }
    }
  }
  return { folder: values.folder, shots, isSheet: values.sheet };
};
