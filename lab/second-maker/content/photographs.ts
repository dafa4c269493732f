import type { NamedPhotograph } from '@driveaway/storefront/content/content-types.ts';

export const photographs: readonly NamedPhotograph[] = [
  {
    modelCode: 'numbat',
    paintCode: 'rosella',
    view: 'threeQuarter',
    file: 'numbat-red.png',
    alt: 'A red Numbat on a beach, from the front left',
    focus: { x: 30, y: 60 },
  },
  { modelCode: 'numbat', view: 'wheel', file: 'numbat-wheel.png', alt: 'Its wheel, with four nuts' },
  {
    modelCode: 'numbat',
    interiorCode: 'flannel',
    view: 'interior',
    file: 'numbat-seats.png',
    alt: 'Its seats, in grey flannel',
  },
];
