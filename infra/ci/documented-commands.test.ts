/** Each block of commands on these pages is run by a test, which a new block has to name here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const commands = 'order-service/cli/commands';

/** Blocks by what stands behind their three back-ticks. */
const runBy: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/back-office.md': {
    'sh lists': 'order-service/back-office/documented-desk.test.ts',
    'sh reports': `${commands}/report-command.test.ts`,
    'sh reports-http': `${commands}/report-command.test.ts`,
    'sh reconcile': `${commands}/reconcile-command.test.ts`,
    'sh contact': `${commands}/report-command.test.ts`,
    'sh talk': 'order-service/talk-desk/talk-desk-routes.test.ts',
    'sh drives': 'order-service/drive-desk/drive-desk-routes.test.ts',
    'sh call-backs': 'order-service/call-back-desk/call-back-desk-routes.test.ts',
    'sh car-offers': 'order-service/car-offer-desk/car-offer-desk-routes.test.ts',
    'sh erase': `${commands}/erase-command.test.ts`,
    'sh hold': `${commands}/erase-command.test.ts`,
    'sh messages': 'order-service/cli/documented-commands.test.ts',
  },
  'docs/audit.md': {
    'sh evidence': `${commands}/evidence-commands.test.ts`,
    'sh certificate': 'order-service/audit/certify-erasure.test.ts',
    'sh holds': `${commands}/evidence-commands.test.ts`,
    'sh verify': `${commands}/evidence-commands.test.ts`,
    'sh diff': `${commands}/evidence-commands.test.ts`,
  },
  'docs/integrate.md': {
    'sh calls': 'lab/integrators/documented-calls.test.ts',
    'sh operators': `${commands}/webhooks-command.test.ts`,
    js: 'order-service/webhooks/documented-receiver.test.ts',
    'sh types': 'lab/integrators/documented-calls.test.ts',
    ts: 'lab/integrators/documented-calls.test.ts',
  },
};
/** What is read, not run. */
const shown = new Set(['json']);

const opened = (text: string): readonly string[] =>
  [...text.matchAll(/^```(.*)\n[^]*?^```$/gm)].map(([, said = '']) => said);

describe.each(Object.entries(runBy))('%s', (page, tests) => {
  test('names a test for every block', () => {
    const blocks = opened(readFileSync(join(root, page), 'utf8')).filter((said) => !shown.has(said));
    expect([...new Set(blocks)]).toEqual(Object.keys(tests));
  });

  test.each(Object.entries(tests))('has %s run by %s', (block, file) => {
    const said = block.replace(/^sh /, '');
    // as the test writes it: in a pattern, or as the name of the block alone
    expect(readFileSync(join(root, file), 'utf8')).toMatch(new RegExp(`\`\`\`${block}\\b|'(?:sh )?${said}'`));
  });
});
