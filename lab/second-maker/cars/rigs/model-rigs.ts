import type { CarRig } from '@driveaway/storefront/cars/rigs/car-rig.ts';
import { electricSuv } from '@driveaway/storefront/cars/rigs/electric-suv.ts';
import { hatch } from '@driveaway/storefront/cars/rigs/hatch.ts';

export const modelRigs: Readonly<Record<string, CarRig>> = { numbat: hatch, bilby: electricSuv };

export const variantRigs: Readonly<Record<string, CarRig>> = {};

export const electricModels: ReadonlySet<string> = new Set(['bilby']);

export const variantSeats: Readonly<Record<string, number>> = {};
