/**
 * Which cars retailers keep for test drives, by the codes of their variants: all made up. What a retailer lists as a
 * demonstrator among its stock is added to them. A retailer that may not sell a car does not show it either.
 */
const family = ['forester-premium', 'crosstrek-touring', 'outback-touring', 'currawong-diesel'];

export const demonstrators: {
  /** Of every retailer with a showroom that is not named below. */
  readonly usual: readonly string[];
  readonly others: Readonly<Record<string, readonly string[]>>;
} = {
  usual: [...family, 'forester-hybrid-sport', 'solterra-awd-touring', 'brz-coupe-s', 'wrx-rs', 'wrx-sti'],
  others: {
    'austral-sydney-city': [
      ...family,
      'forester-hybrid-sport',
      'forester-hybrid-touring',
      'crosstrek-hybrid',
      'solterra-awd-touring',
      'currawong-plug-in-hybrid',
      'brz-coupe-s',
      'brz-ts',
      'wrx-rs',
      'wrx-sti',
    ],
    'austral-tamworth': family,
    'austral-port-macquarie': family,
    'austral-coffs-harbour': family,
    'austral-orange': [...family, 'solterra-awd-touring'],
    'austral-wagga-wagga': family,
    'austral-bundaberg': family,
    'austral-rockhampton': family,
    'austral-mackay': [...family, 'currawong-diesel-summit'],
    'austral-cairns': [...family, 'currawong-diesel-summit'],
    'austral-mount-gambier': family,
    'austral-warrnambool': family,
    'austral-mildura': family,
    'austral-shepparton': family,
    'austral-traralgon': family,
    'austral-bunbury': [...family, 'wrx-rs'],
    'austral-geraldton': ['forester-premium', 'currawong-diesel'],
    'austral-burnie': ['forester-premium', 'outback-touring'],
    'austral-alice-springs': [],
  },
};
