import type { Model } from '@driveaway/domain/maker/model.ts';
import { bilby } from './bilby.ts';
import { numbat } from './numbat.ts';

export const models: readonly Model[] = [numbat, bilby];

export const modelsWithoutCappedService: readonly string[] = ['bilby'];
