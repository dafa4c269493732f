import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { lendGatewayKey } from './lend-gateway-key.ts';
import { startSimulatorProcess, type SimulatorProcess } from './simulator-process.ts';

export type RunningSimulator = SimulatorProcess & { readonly directory: string };

/** Starts a simulator with empty books; it goes, and its directory, with the test. */
export const startSimulator = async (faults: '0' | '1' = '1'): Promise<RunningSimulator> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-simulator-'));
  await lendGatewayKey(directory);
  const simulator = await startSimulatorProcess(directory, faults);
  onTestFinished(async () => {
    await simulator.kill();
    await rm(directory, { recursive: true });
  });
  return { ...simulator, directory };
};
