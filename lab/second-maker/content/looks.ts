import type { ModelLook } from '@driveaway/storefront/content/content-types.ts';

export const looks: Readonly<Record<string, ModelLook>> = {
  numbat: { scene: 'bush', paintCode: 'rosella' },
  bilby: { scene: 'coast', paintCode: 'chalk' },
};
