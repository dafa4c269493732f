import { describe, expect, it } from 'vitest';
import { actAllowances } from '../brand/act-allowances.ts';
import { brand } from '../brand/brand.ts';
import { outback } from '../brand/models/outback.ts';
import { emissionCategories } from '../maker/emission-allowances.ts';
import { standardBuild } from './price-summary.ts';
import { driveawayPrice } from './driveaway-price.ts';
import { act } from './rates/act.ts';
import { dutyRowFor, stampDuty } from './stamp-duty.ts';
import { chargedAmount } from './state-charges.ts';

const asOf = '2026-11-21';
const [variant] = outback.variants;
if (variant === undefined) throw new Error('no variant');
const emitting = (co2GramsPerKm: number) => ({ ...variant.technical, co2GramsPerKm });

const dutyDollars = (co2GramsPerKm: number, dollars: number): number => {
  const row = dutyRowFor(act.duty, emitting(co2GramsPerKm), asOf);
  if (row === undefined) throw new Error('no row');
  return stampDuty(row, dollars * 100) / 100;
};

describe('duty in the ACT', () => {
  it.each([
    // the Electric Vehicle Council’s example of June 2025
    [0, 60_000, 1_725],
    [0, 45_000, 1_125],
    [0, 45_001, 1_129],
    [0, 80_000, 2_525],
    [0, 100_000, 4_125],
    [41, 60_000, 1_725],
    [130, 60_000, 1_725],
    // $1,350 and 5% above, as published
    [131, 60_000, 2_100],
    [175, 60_000, 2_100],
    [176, 60_000, 2_220],
    [220, 45_000, 1_426.5],
    // $2,038 and 7.8% above, as published
    [221, 45_000, 2_038.5],
    [262, 60_000, 3_208.5],
    [262, 90_000, 5_568.5],
  ])('of a car with %i g of CO2 per km at $%i is $%d', (co2, value, duty) => {
    expect(dutyDollars(co2, value)).toBe(duty);
  });

  it('never falls with the emissions', () => {
    const duties = [0, 65, 66, 130, 131, 175, 176, 220, 221, 300].map((co2) => dutyDollars(co2, 70_000));
    expect(duties).toStrictEqual(duties.toSorted((a, b) => a - b));
  });

  it('is marked as an estimate where only part of it is published', () => {
    const grades = [0, 65, 130, 175, 220, 221].map((co2) => dutyRowFor(act.duty, emitting(co2), asOf)?.grade);
    expect(grades).toStrictEqual(['B', 'C', 'C', 'B', 'C', 'C']);
  });
});

describe('registration and injury insurance in the ACT', () => {
  it('are the fixed allowance of the maker for the category', () => {
    const charged = [0, 1, 66, 131, 176, 221].map((co2) => [
      chargedAmount(act.registration, emitting(co2), undefined, asOf)?.cents,
      chargedAmount([act.injuryInsurance.charge], emitting(co2), undefined, asOf)?.cents,
    ]);
    expect(charged).toStrictEqual(
      emissionCategories.map((category) => {
        const { registrationCents, injuryInsuranceCents } = actAllowances.byCategory[category];
        return [registrationCents, injuryInsuranceCents];
      }),
    );
  });

  it('are explained: set by the maker, which bears the difference, with the public figures', () => {
    const suburb = { state: 'ACT', postcode: '2601' } as const;
    const answer = driveawayPrice({ build: standardBuild(outback, variant), suburb, asOf });
    const lines = answer.kind === 'priced' ? answer.price.lines : [];
    for (const code of ['registration', 'injuryInsurance']) {
      expect(lines.find((line) => line.code === code)).toMatchObject({
        setBy: `${brand.name}, which bears the difference`,
        source: actAllowances.madeFrom,
        rule: expect.stringMatching(/^\$\d{3} fixed allowance for .+ \(168 g of CO2 per km\)\.$/),
      });
    }
  });
});
