import { readdir, readFile } from 'node:fs/promises';

/**
 * The processes of a group that still run. Those that have ended and wait for their parent to notice do not count: where
 * nothing reaps orphans they wait for ever. Linux.
 */
export const processesOfGroup = async (group: number): Promise<readonly number[]> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const states = await Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
      // after the name, which may hold anything: state, parent, group
      const [state = '', , itsGroup = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return { id: Number(id), runs: Number(itsGroup) === group && state !== 'Z' && state !== 'X' };
    }),
  );
  return states.filter(({ runs }) => runs).map(({ id }) => id);
};

/** What a group's processes hold in memory, shared pages split evenly, in bytes. Linux. */
export const memoryOfGroup = async (group: number): Promise<number> => {
  const rollups = await Promise.all(
    (await processesOfGroup(group)).map((id) => readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')),
  );
  return rollups.reduce((sum, rollup) => sum + 1024 * Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0), 0);
};
