import { describe, expect, it } from 'vitest';
import { dealers } from './dealers.ts';
import { nearestDealers } from './nearest-dealers.ts';

const sydney = { latitude: -33.8688, longitude: 151.2093 };
const albury = { latitude: -36.0737, longitude: 146.9135 };
const ids = (found: ReturnType<typeof nearestDealers>) => found.map(({ dealer }) => dealer.id);

describe('the nearest retailers', () => {
  it('come nearest first, as many as asked for, with kilometres to one decimal', () => {
    const found = nearestDealers({ ...sydney, top: 3 });
    expect(ids(found)).toStrictEqual(['austral-sydney-city', 'austral-chatswood', 'austral-northern-beaches']);
    expect(found.map(({ distanceKm }) => distanceKm)).toStrictEqual([0.3, 8.6, 12.8]);
  });

  it('may be in another state', () => {
    expect(ids(nearestDealers({ ...albury, top: 2 }))).toStrictEqual(['austral-albury', 'austral-murray-mobile']);
  });

  it('are only those that may sell STI variants when that is asked', () => {
    expect(ids(nearestDealers({ ...albury, top: 1, stiOnly: true }))).toStrictEqual(['austral-belconnen']);
  });

  it('are only those with the department asked for', () => {
    expect(ids(nearestDealers({ ...albury, top: 2, department: 'Service' }))).not.toContain('austral-murray-mobile');
  });

  it('are all of them at most', () => {
    expect(nearestDealers({ ...sydney, top: 1000 })).toHaveLength(dealers.length);
    expect(nearestDealers({ ...sydney, top: 0 })).toStrictEqual([]);
    expect(nearestDealers({ ...sydney, top: 5 }, [])).toStrictEqual([]);
  });
});
