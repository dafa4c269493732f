import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { isUnderWay, readModelNames, type AskForRebuild, type Rebuild } from '@driveaway/domain/api/rebuilds.ts';
import type { OrdersBackend } from '../backends/orders-backend.ts';
import { exitCodes, type CommandIo, type ExitCode } from '../terminal/command-io.ts';
import { didYouMean } from '../terminal/nearest.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { word, wordsOf } from './read-words.ts';

const lookMilliseconds = 500;
/** A worker that runs looks every other second. */
const mostSecondsUnseen = 20;
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

const doneWordsOf = ({ projection, events, version, former, backTo }: Rebuild): string => {
  const kept = former === null ? '' : `; version ${former} is kept until the next rebuild`;
  return backTo === null
    ? `${projection} is made anew of ${events} events: queries read version ${version}${kept}`
    : `${projection} went back: queries read version ${version} again, with ${events} events that it lacked${kept}`;
};

const failedWordsOf = ({ projection, error, backTo }: Rebuild): string =>
  backTo === null
    ? `${projection} was not rebuilt: ${error}. Queries go on with the version before; the log names the event`
    : `${projection} did not go back: ${error}. Queries go on with the version that they read; the log says why`;

type Asking = Pick<OrdersContext, 'json' | 'now'> & {
  readonly backend: Pick<OrdersBackend, 'rebuilds'>;
  readonly io: Pick<CommandIo, 'print' | 'tell' | 'showProgress'>;
};

/** Asks for it and waits until it has ended, unless nobody begins it. */
export const rebuild = async (request: AskForRebuild, { backend, io, json, now }: Asking): Promise<ExitCode> => {
  const asked = await backend.rebuilds.ask(request);
  if ('success' in asked) {
    if (json) await io.print(JSON.stringify(asked));
    io.tell(`${request.projection}: ${asked.message}`, 'bad');
    return exitCodes.refused;
  }
  let seen = asked;
  let seenAtWork = now();
  while (isUnderWay(seen)) {
    io.showProgress(progressOf(seen));
    await pause(lookMilliseconds);
    const all = await backend.rebuilds.list();
    seen = all.find((known) => known.projection === request.projection) ?? seen;
    // whoever rebuilds does one after the other
    if (all.some(({ status }) => status === 'building')) seenAtWork = now();
    if (seen.status !== 'asked' || now().since(seenAtWork).total('seconds') < mostSecondsUnseen) continue;
    io.tell(
      `${seen.projection} waits for a worker: nobody has begun it within ${mostSecondsUnseen} seconds. The next one that ` +
        'runs and has caught up does it; run this again to see how far it is',
    );
    return exitCodes.notFound;
  }
  if (json) await io.print(JSON.stringify(seen));
  if (seen.status === 'failed') {
    io.tell(failedWordsOf(seen));
    return exitCodes.refused;
  }
  if (!json) await io.print(doneWordsOf(seen));
  return exitCodes.done;
};

const givenSchema = z.object({ words: wordsOf({ projection: projectionWord }), back: z.boolean().default(false) });

export const rebuildCommand = defineOrdersCommand<AskForRebuild>({
  name: 'rebuild',
  summary: 'makes a read model anew from the events, beside the one that serves; goes back to the one of before',
  usage: ['PROJECTION [options]', 'PROJECTION --back [options]'],
  verbs: readModelNames,
  description: `Makes a read model (${names})
anew from the first event on, beside the one that queries read, and has them read it once it has caught up: nobody waits for
it. It is done by the running product or, on engines, by a worker, and begins again when that is stopped; this command
only says how far it is, and may be stopped; it ends with 3 when nobody begins it within 20 seconds, and one who comes later does it. The version before is kept until the next rebuild. An event that cannot be
applied ends it, unless its order is parked, and queries go on with the version before.

With --back the version before is brought up to date, from where it was left, and queries read it again; the one that was
made anew is kept instead. It is refused when there is none: the read model was not rebuilt, or by another version of the product.`,
  examples: ['orders rebuild order-timeline', 'orders rebuild order-timeline --back'],
  scopes: 'the scope operations',
  options: { back: { help: 'has queries read the version again that they read before the last rebuild' } },
  input: givenSchema.transform(({ words, back }) => ({ ...words, ...(back ? { back } : {}) })),
  run: rebuild,
});
