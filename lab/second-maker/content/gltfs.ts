import type { NamedGltf } from '@driveaway/storefront/content/content-types.ts';

export const gltfs: readonly NamedGltf[] = [
  {
    modelCode: 'numbat',
    file: 'numbat.glb',
    materials: { paint: ['Body Paint'], glass: ['Panes'], headlight: ['Lamps'] },
    fittings: { towBar: ['Hitch Kit'] },
  },
];
