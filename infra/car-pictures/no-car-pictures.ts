import type { CarPictures } from './port.ts';

/** For an installation that makes no pictures: pages keep their drawings. */
export const noCarPictures: CarPictures = {
  find: async () => undefined,
  read: async () => undefined,
  close: async () => undefined,
};
