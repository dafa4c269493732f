/** The port for pictures of cars: asked for now, there later. Adapters: `chromium/` behind `queue-car-pictures.ts`. */
import type { PicturedCar } from '@driveaway/domain/api/pictured-car.ts';

export type CarPictures = {
  /**
   * The name of the picture of this car, where there is one. Else it is asked for, unless too many wait: it comes later, or
   * never. Does not wait for it, and never throws.
   */
  find(car: PicturedCar): Promise<string | undefined>;
  /** The picture with a name that `find` gave, as JPEG; undefined when it is not there any more. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Forgets what waits, ends what is running, leaves no process behind. */
  close(): Promise<void>;
};

/** Draws cars, one at a time. */
export type CarPainter = {
  /** A JPEG. Throws when there is no browser that can, or when it takes too long. */
  draw(car: PicturedCar): Promise<Uint8Array>;
  /** Gives back what it holds; the next `draw` starts again. */
  rest(): Promise<void>;
};
