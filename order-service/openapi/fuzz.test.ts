import { describe, expect, it } from 'vitest';
import { fuzzCalls } from './testing/fuzz-calls.ts';

describe('a thousand requests made of the OpenAPI document', () => {
  it('meet no fault and no answer outside its schema', async () => {
    const { statuses, defects, logged } = await fuzzCalls(1_000, 20_261_110);
    expect(defects.join('\n')).toBe('');
    expect(logged.filter((line) => line.includes('request failed'))).toStrictEqual([]);
    const all = [...statuses.values()].flat();
    expect(all.length).toBeGreaterThanOrEqual(1_000);
    // requests that all fail authorisation or validation would prove nothing
    expect(all.filter((status) => status === 200).length / all.length).toBeGreaterThan(0.25);
  });
});
