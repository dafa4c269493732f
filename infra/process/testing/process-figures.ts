import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

const fieldOf = (text: string, name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]);

/** What a process has used so far; every figure is NaN where there is no /proc. */
export const processFigures = async (
  pid: number,
): Promise<{
  /** Milliseconds of processor time, of all its threads. */
  readonly processorMilliseconds: number;
  readonly memoryBytes: number;
  readonly peakMemoryBytes: number;
}> => {
  const [stat, status] = await Promise.all(
    ['stat', 'status'].map(async (name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  );
  // the name of the program, in brackets, may hold spaces
  const [, ...fields] = (stat ?? '').slice((stat ?? '').lastIndexOf(')')).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return {
    processorMilliseconds: (ticks * 1000) / ticksPerSecond,
    memoryBytes: fieldOf(status ?? '', 'VmRSS') * 1024,
    peakMemoryBytes: fieldOf(status ?? '', 'VmHWM') * 1024,
  };
};
