import { brand } from '../brand/brand.ts';

const series = brand.limitedSeries?.toLowerCase();

/** Whether a car, by model and variant, is one that only some retailers may sell (specification §7). */
export const isOfLimitedSeries = (name: string): boolean => series !== undefined && name.toLowerCase().includes(series);
