import type { WireVariantStep } from '@driveaway/domain/api/catalogue.ts';

/**
 * What a variant adds, changes and goes without beside the one before it: 'Touring adds: sunroof, navigation, over AWD.'
 */
export const stepInWords = (name: string, { over, adds, changes, lacks }: WireVariantStep): string => {
  const changed = changes.map(({ to, from }) => `${to} in place of ${from}`).join(', ');
  return [
    ...(adds.length > 0 ? [`${name} adds: ${adds.join(', ')}, over ${over}.`] : []),
    ...(changed === ''
      ? []
      : [adds.length > 0 ? `Changed: ${changed}.` : `${name} changes: ${changed}, over ${over}.`]),
    ...(lacks.length > 0 ? [`Without: ${lacks.join(', ')}.`] : []),
  ].join(' ');
};
