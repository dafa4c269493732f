/**
 * A child process: the product without pages, configured by its environment in a directory of its own, that says which
 * packages of OpenTelemetry it loads beyond the interface that prom-client needs.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    const [, name] = /node_modules\/@opentelemetry\/([\w-]+)/.exec(found.url) ?? [];
    if (name !== undefined && name !== 'api') process.stdout.write(`loaded ${name}\n`);
    return found;
  },
});

const { configOfProcess, stopAtSignals } = await import('../../process/run-process.ts');
const { startProduct } = await import('../start-product.ts');
const { optionsIn } = await import('./options-in.ts');

const [directory = ''] = process.argv.slice(2);
const options = optionsIn(directory);
const { telemetry } = configOfProcess('product');
const product = await startProduct({
  ...options,
  config: { ...options.config, telemetry, pdfBrowser: 'off' },
  onEventStoreStopped: () => process.exit(3),
});
stopAtSignals(product);
process.stdout.write('ready\n');
