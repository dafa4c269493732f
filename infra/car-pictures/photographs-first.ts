/** The maker's photographs in the place of drawn pictures, for the cars that they show. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  carViews,
  photographOf,
  photographsFile,
  type BuiltPhotographs,
  type PhotographSubject,
} from '@driveaway/domain/api/car-photograph.ts';
import type { PicturedCar } from '@driveaway/domain/api/pictured-car.ts';
import { roofHexOf } from '@driveaway/domain/catalogue/roof-hex.ts';
import { z } from 'zod';
import { isErrnoException } from '../data-directory/is-errno-exception.ts';
import type { CarPictures } from './port.ts';

type SharedPhotograph = PhotographSubject & Pick<BuiltPhotographs['photographs'][number], 'shared'>;

const colour = z.string().optional();
const builtSchema = z.object({
  photographs: z.array(
    z.object({
      modelCode: z.string(),
      variantCode: z.string().optional(),
      paintHex: colour,
      roofHex: colour,
      trimHex: colour,
      view: z.enum(carViews),
      shared: z.string().regex(/^\/assets\/[\w-]+\.jpg$/),
    }),
  ),
  seenAccessories: z.array(z.string()),
});

type Built = { readonly photographs: readonly SharedPhotograph[]; readonly seenAccessories: readonly string[] };

const readBuilt = async (storefrontDirectory: string): Promise<Built | undefined> => {
  try {
    return builtSchema.parse(JSON.parse(await readFile(join(storefrontDirectory, photographsFile), 'utf8')));
  } catch (fault) {
    // a site without photographs has no list of them
    if (isErrnoException(fault) && fault.code === 'ENOENT') return undefined;
    throw new Error('the list of photographs of the built storefront cannot be read', { cause: fault });
  }
};

const nameOf = ({ shared }: SharedPhotograph): string => createHash('sha256').update(shared).digest('hex');

/**
 * The same pictures, but for each car that the built storefront has a photograph of: that one, at once. Throws when the list
 * of photographs is not as the build writes it.
 */
export const photographsFirst = async (pictures: CarPictures, storefrontDirectory: string): Promise<CarPictures> => {
  const built = await readBuilt(storefrontDirectory);
  if (built === undefined) return pictures;
  const { photographs, seenAccessories } = built;
  const byName = new Map(photographs.map((photograph) => [nameOf(photograph), photograph]));
  const standsFor = ({ accessoryCodes, paintName, ...car }: PicturedCar): SharedPhotograph | undefined =>
    photographOf(photographs, {
      ...car,
      roofHex: roofHexOf(paintName),
      isFitted: accessoryCodes.some((code) => seenAccessories.includes(code)),
    });
  return {
    ...pictures,
    find: async (car) => {
      const photograph = standsFor(car);
      return photograph === undefined ? pictures.find(car) : nameOf(photograph);
    },
    read: async (name) => {
      const photograph = byName.get(name);
      return photograph === undefined
        ? pictures.read(name)
        : readFile(join(storefrontDirectory, photograph.shared)).catch(() => undefined);
    },
  };
};
