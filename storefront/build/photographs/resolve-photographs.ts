import { carViews, type PhotographSubject } from '@driveaway/domain/api/car-photograph.ts';
import { roofHexOf } from '@driveaway/domain/catalogue/roof-hex.ts';
import type { Model } from '@driveaway/domain/maker/model.ts';
import type { NamedPhotograph } from '../../content/content-types.ts';

const source = 'storefront/content/photographs.ts';

/** In the file's order, with colours in place of codes. */
type ResolvedPhotograph = PhotographSubject &
  Pick<NamedPhotograph, 'file' | 'alt'> & { readonly focus: { readonly x: number; readonly y: number } };

/** A fault of an entry, with where it is to be mended. */
export const photographFault = ({ file }: Pick<NamedPhotograph, 'file'>, number: number, fault: string): Error =>
  new Error(`${source}: photograph ${number} ('${file}') ${fault}`);

const isPerCent = (value: number): boolean => value >= 0 && value <= 100;

const keyOf = ({ modelCode, variantCode = '', paintCode = '', interiorCode = '', view }: NamedPhotograph): string =>
  [modelCode, variantCode, paintCode, interiorCode, view].join(' ');

/**
 * What content names, checked against the models that are sold. Throws for the first entry that says nothing to those who
 * do not see it, or speaks of what there is not: with the file, the entry's number from 1 and what is wrong.
 */
export const resolvePhotographs = (
  named: readonly NamedPhotograph[],
  models: readonly Model[],
): readonly ResolvedPhotograph[] => {
  const seen = new Set<string>();
  return named.map((photograph, index) => {
    const { modelCode, variantCode, paintCode, interiorCode, view, file, alt, focus = { x: 50, y: 50 } } = photograph;
    const refuse = (fault: string): never => {
      throw photographFault(photograph, index + 1, fault);
    };
    // what is built was not always compiled
    if (typeof alt !== 'string' || alt.trim() === '') return refuse('has no alt text: say what it shows');
    if (!carViews.includes(view)) return refuse(`has an unknown view '${view}': one of ${carViews.join(', ')}`);
    const model = models.find(({ code }) => code === modelCode);
    if (model === undefined) return refuse(`is of a model that there is not: '${modelCode}'`);
    const paint = model.paints.find(({ code }) => code === paintCode);
    const interior = model.interiors.find(({ code }) => code === interiorCode);
    if (variantCode !== undefined && !model.variants.some(({ code }) => code === variantCode))
      return refuse(`is of a variant that the ${model.name} does not have: '${variantCode}'`);
    if (paintCode !== undefined && paint === undefined)
      return refuse(`is in a paint that the ${model.name} does not have: '${paintCode}'`);
    if (interiorCode !== undefined && interior === undefined)
      return refuse(`is of an interior that the ${model.name} does not have: '${interiorCode}'`);
    if (!isPerCent(focus.x) || !isPerCent(focus.y)) return refuse('has a focal point outside of 0 to 100 per cent');
    if (seen.has(keyOf(photograph))) return refuse('shows what another one shows: leave out one of them');
    seen.add(keyOf(photograph));
    const subject = { modelCode, variantCode, paintHex: paint?.hex, roofHex: roofHexOf(paint?.name), view };
    return { ...subject, trimHex: interior?.hex, file, alt, focus };
  });
};
