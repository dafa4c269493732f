/** A process that asks: takes one load after another from the process that forked it, and says what was answered. */
import { keepAsking } from './keep-asking.ts';
import { loadSchema, type LoadReport } from './load-messages.ts';

const run = async (message: unknown): Promise<LoadReport> => {
  const load = loadSchema.parse(message);
  const started = performance.now();
  const answers = await keepAsking(load);
  return { answers, milliseconds: performance.now() - started };
};

process.on('message', (message) => {
  void run(message)
    .catch((fault: unknown): LoadReport => ({ problem: fault instanceof Error ? fault.message : String(fault) }))
    .then((report) => process.send?.(report));
});

// whoever forked it is gone
process.once('disconnect', () => process.exit());
