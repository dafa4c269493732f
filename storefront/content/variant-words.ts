import type { WireVariantStep } from '@driveaway/domain/api/catalogue.ts';

/** What a variant has beside the one before it: 'Everything in AWD, plus sunroof, navigation.' */
export const stepInWords = ({ over, adds, changes, lacks }: WireVariantStep): string => {
  const plus = adds.length > 0 ? [`plus ${adds.join(', ')}`] : [];
  const others = [
    ...changes.map(({ to, from }) => `${to} instead of ${from}`),
    ...(lacks.length > 0 ? [`without ${lacks.join(', ')}`] : []),
  ];
  // 'everything' is true only where nothing was changed or left out
  return others.length === 0
    ? `Everything in ${over}, ${plus.join('')}.`
    : `Compared with ${over}: ${[...plus, ...others].join('; ')}.`;
};
