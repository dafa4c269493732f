/** The photographs that content names, as files: written by the build, none anywhere else. */
import type { CarPhotograph } from '@driveaway/domain/api/car-photograph.ts';

/** A constant of its own, so that a build without any leaves out what shows them. */
export const hasPhotographs: boolean = false;
export const photographs: readonly CarPhotograph[] = [];
