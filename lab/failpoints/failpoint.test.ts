import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { createFailpoint, failpointNames, failpointProblems } from './failpoint.ts';

const url = new URL('failpoint.ts', import.meta.url).href;

/** A process that passes a point three times, saying so after each; what it said and what ended it. */
const passThreeTimes = async (environment: Readonly<Record<string, string>>) => {
  const program = `
    const { writeSync } = await import('node:fs');
    const { createFailpoint } = await import('${url}');
    const failpoint = createFailpoint(process.env, () => process.kill(process.pid, 'SIGKILL'));
    for (const pass of [1, 2, 3]) { failpoint('gateway.after-charge'); writeSync(1, pass + ' '); }
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  return { said: await text(child.stdout), ended: await ended };
};

describe('a failpoint', () => {
  it('kills the process where it stands, at the hit that was asked for', async () => {
    const environment = { DRIVEAWAY_FAILPOINT: 'gateway.after-charge', DRIVEAWAY_FAILPOINT_HIT: '3' };
    expect(await passThreeTimes(environment)).toEqual({ said: '1 2 ', ended: [null, 'SIGKILL'] });
  });

  it('kills at the first hit unless told otherwise', async () => {
    const { said, ended } = await passThreeTimes({ DRIVEAWAY_FAILPOINT: 'gateway.after-charge' });
    expect([said, ended]).toEqual(['', [null, 'SIGKILL']]);
  });

  it('does nothing at another point, without a setting, and in production', async () => {
    for (const environment of [
      {},
      { DRIVEAWAY_FAILPOINT: 'gateway.before-charge' },
      { DRIVEAWAY_FAILPOINT: 'gateway.after-charge', NODE_ENV: 'production' },
    ]) {
      expect(await passThreeTimes(environment)).toEqual({ said: '1 2 3 ', ended: [0, null] });
    }
  });

  it('dies once, not at every hit after', () => {
    const die = vi.fn<() => void>();
    const failpoint = createFailpoint({ DRIVEAWAY_FAILPOINT: 'DepositPaid.after-append' }, die);
    failpoint('DepositPaid.after-append');
    failpoint('DepositPaid.after-append');
    expect(die).toHaveBeenCalledTimes(1);
  });
});

describe('the settings of failpoints', () => {
  it('are refused in production, for unknown names and for hits that never come', () => {
    expect(failpointProblems({ DRIVEAWAY_FAILPOINT: 'DepositPaid.after-append', NODE_ENV: 'production' })).toEqual([
      'DRIVEAWAY_FAILPOINT: is refused in production',
    ]);
    expect(failpointProblems({ DRIVEAWAY_FAILPOINT: 'nowhere', DRIVEAWAY_FAILPOINT_HIT: '0' })).toEqual([
      'DRIVEAWAY_FAILPOINT: there is no failpoint "nowhere"',
      'DRIVEAWAY_FAILPOINT_HIT: must be 1 or more',
    ]);
  });

  it.each(failpointNames)('know %s', (name) => {
    expect(failpointProblems({ DRIVEAWAY_FAILPOINT: name, DRIVEAWAY_FAILPOINT_HIT: '12' })).toEqual([]);
  });
});
