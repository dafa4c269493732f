/** Everything that the documents quote exists, and a test runs each block of commands that they show. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const isThere = (path: string): boolean => existsSync(join(root, path));
const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })];
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(textOf('package.json')));
const commands = 'order-service/cli/commands';

/** Blocks by what stands behind their three back-ticks; a new one on these pages has to name its test here. */
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

/** Blocks that no test runs, and tests that run none. */
const blockProblems = (text: string, tests: Readonly<Record<string, string>>): readonly string[] => {
  const blocks = new Set(all(text, /^```(.*)\n[^]*?^```$/gm).filter((said) => !shown.has(said)));
  const named = Object.keys(tests);
  const unlike = [
    ...[...blocks].filter((block) => !named.includes(block)),
    ...named.filter((block) => !blocks.has(block)),
  ];
  const unread = Object.entries(tests).filter(([block, file]) => {
    const said = block.replace(/^sh /, '');
    // as the test writes it: in a pattern, or as the name of the block alone
    return !new RegExp(`\`\`\`${block}\\b|'(?:sh )?${said}'`).test(textOf(file));
  });
  return [...unlike, ...unread.map(([block, file]) => `${block} in ${file}`)];
};

const decisions = documents.filter((path) => /^docs\/adr\/(?!README)/.test(path)).toSorted();
const listed = textOf('docs/adr/README.md');
const numberOf = (path: string): string => basename(path).slice(0, 4);

/** The text between the heading of the status and the next one. */
const statusOf = (text: string): string => /## Status\n\n([\s\S]*?)\n\n## /.exec(text)?.[1] ?? '';

/** A decision has its number, sections with something below them, a status that holds, and a line in the list. */
const decisionProblems = (path: string, text: string): readonly string[] => {
  const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
  const sections = all(text, /^## (.+)\n\n[^#\s]/gm)
    .slice(0, 4)
    .join(', ');
  const status = statusOf(text);
  const [, successor] = /^Superseded by \[ADR \d+\]\((.+)\)\.$/.exec(status) ?? [];
  const isSaid =
    successor === undefined
      ? /^Accepted\b/.test(status)
      : statusOf(textOf(`docs/adr/${successor}`)).includes(`](${basename(path)})`);
  return [
    ...(number.padStart(4, '0') === numberOf(path) ? [] : [`number ${number}`]),
    ...(sections === 'Status, Context, Decision, Consequences' ? [] : [`sections ${sections}`]),
    ...(isSaid ? [] : [`status ${status}`]),
    ...(listed.includes(`[${title}](${basename(path)})`) ? [] : ['not listed by its title']),
    ...decisions.filter((other) => other !== path && numberOf(other) === numberOf(path)),
  ];
};

test.each(documents)('%s is true of what it names', (path) => {
  const text = textOf(path);
  const npm = [...all(text, /npm run (?:-s )?([\w:-]+)/g), ...all(text, /npm (start|test)\b/g)];
  const files = all(text, /`((?:domain|infra|order-service|projections|storefront|lab|docs|\.ci)\/[\w./-]*)`/g);
  const links = all(text, /\]\((?!https?:)([^)#]+)/g);
  const tests = runBy[path];
  expect({
    noScript: npm.filter((name) => scripts[name] === undefined),
    noFile: files.filter((file) => !isThere(file)),
    noTarget: links.filter((link) => !isThere(join(dirname(path), link))),
    blocks: tests === undefined ? [] : blockProblems(text, tests),
    decision: decisions.includes(path) ? decisionProblems(path, text) : [],
  }).toEqual({ noScript: [], noFile: [], noTarget: [], blocks: [], decision: [] });
});

test('nothing is named by the other terms that docs/glossary.md lists as not used', () => {
  const [, notUsed = ''] = textOf('docs/glossary.md').split('## Not used');
  const terms = all(notUsed, /^\| (?!not |-)(.+?) +\| /gm);
  expect(terms).toContain('saga');
  // in prose, and as part of an identifier or of a file's name
  const pattern = new RegExp(terms.map((term) => term.replaceAll(' ', '[ _-]?')).join('|'), 'i');
  const sources = globSync(['*.md', '{docs,domain,infra,lab,order-service,projections,storefront}/**/*.{ts,tsx,md}'], {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', '.tsbuild'].includes(basename(name)),
  });
  expect(sources.length).toBeGreaterThan(1_000);
  const elsewhere = new Set(['docs/glossary.md', 'infra/ci/documents.test.ts']);
  const saying = sources.filter((path) => !elsewhere.has(path) && pattern.test(`${path}\n${textOf(path)}`));
  expect(saying).toEqual([]);
});
