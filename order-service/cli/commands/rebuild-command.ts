import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { isUnderWay, readModelNames, type Rebuild } from '@driveaway/domain/api/rebuilds.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { didYouMean } from '../terminal/nearest.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { word, wordsOf } from './read-words.ts';

const lookMilliseconds = 500;
const names = readModelNames.join(', ');

const projectionWord = word(`The name of a read model is missing: ${names}`).refine(
  (name) => readModelNames.includes(name),
  {
    error: ({ input }) => `"${String(input)}" is no read model (${names})${didYouMean(String(input), readModelNames)}`,
  },
);

const progressOf = ({ status, projection, events, percent }: Rebuild): string =>
  status === 'asked'
    ? `${projection}: waits for whoever keeps the read models up to date`
    : `${projection}: ${percent} %, ${events} events`;

const rebuild = async (projection: string, { backend, io, json }: OrdersContext): Promise<ExitCode> => {
  let seen = await backend.rebuilds.ask(projection);
  while (isUnderWay(seen)) {
    io.showProgress(progressOf(seen));
    await pause(lookMilliseconds);
    seen = (await backend.rebuilds.list()).find((known) => known.projection === projection) ?? seen;
  }
  const { status, events, version, former, error } = seen;
  if (json) await io.print(JSON.stringify(seen));
  if (status === 'failed') {
    io.tell(`${projection} was not rebuilt: ${error}. Queries go on with the version before; the log names the event`);
    return exitCodes.refused;
  }
  const kept = former === null ? '' : `; version ${former} is kept until the next rebuild`;
  if (!json) await io.print(`${projection} is made anew of ${events} events: queries read version ${version}${kept}`);
  return exitCodes.done;
};

export const rebuildCommand = defineOrdersCommand<string>({
  name: 'rebuild',
  summary: 'makes a read model anew from the events, beside the one that serves',
  usage: ['PROJECTION [options]'],
  verbs: readModelNames,
  description: `Makes a read model (${names})
anew from the first event on, beside the one that queries read, and has them read it once it has caught up: nobody waits for
it. It is done by the running product or, on engines, by a worker, and begins again when that is stopped; this command
only says how far it is, and may be stopped. The version before is kept until the next rebuild. An event that cannot be
applied ends it, unless its order is parked, and queries go on with the version before.`,
  examples: ['orders rebuild order-timeline'],
  options: {},
  input: z.object({ words: wordsOf({ projection: projectionWord }) }).transform(({ words }) => words.projection),
  run: rebuild,
});
