/** A load generator: takes one load after another from its parent process and reports the responses. */
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

// the parent process is gone
process.once('disconnect', () => process.exit());
