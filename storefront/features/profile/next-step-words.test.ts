import { otherSteps } from '@driveaway/domain/order/next-step.ts';
import { customerSteps } from '@driveaway/domain/order/things-to-do.ts';
import { expect, it } from 'vitest';
import { sentenceOfStep, stepExpectedOn } from './next-step-words.ts';

const kinds = [...customerSteps, ...otherSteps];

it('has a sentence of its own for every step', () => {
  for (const kind of kinds) expect(sentenceOfStep({ kind })).toMatch(/^[A-Z].+\.$/);
  expect(new Set(kinds.map((kind) => sentenceOfStep({ kind }))).size).toBe(kinds.length);
});

it('names the day of the step that the car is on, and of no other', () => {
  const atSea = {
    delivery: { steps: [{ step: 'atSea' as const, on: '2026-11-02', expectedOn: '2026-12-18' }], handover: null },
  };
  expect(stepExpectedOn({ kind: 'carLands' }, atSea)).toBe('2026-12-18');
  expect(stepExpectedOn({ kind: 'carReachesRetailer' }, atSea)).toBeUndefined();
  expect(stepExpectedOn({ kind: 'payBalance' }, atSea)).toBeUndefined();
});
