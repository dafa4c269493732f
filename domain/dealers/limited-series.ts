import { brand } from '../brand/brand.ts';

const series = brand.limitedSeries?.toLowerCase();

/** Whether a car of this name, 'WRX STI', is one that only some retailers may sell (specification §7). */
export const isOfLimitedSeries = (name: string): boolean => series !== undefined && name.toLowerCase().includes(series);
