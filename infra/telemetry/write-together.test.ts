import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { writeTogether } from './write-together.ts';

it('writes the lines of one turn together and in order, and later ones again', async () => {
  const written: string[] = [];
  const write = writeTogether((text) => void written.push(text));
  write('one\n');
  write('two\n');
  expect(written).toEqual([]);
  await eventually(() => expect(written).toEqual(['one\ntwo\n']));
  write('three\n');
  await eventually(() => expect(written).toEqual(['one\ntwo\n', 'three\n']));
});

it.each([
  ['ends itself', 'process.exit(1)'],
  ['dies of an error', 'throw new Error("at the end")'],
])('loses nothing of a process that %s', (_, ending) => {
  const source = `
    import { writeTogether } from '${new URL('write-together.ts', import.meta.url).href}';
    const write = writeTogether((text) => void process.stderr.write(text));
    write('the last line\\n');
    ${ending};`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', source]);
  expect(status).toBe(1);
  expect(stderr.toString()).toContain('the last line\n');
});
