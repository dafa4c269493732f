/** `npm run verify:quick`: types, lint and format of the files that differ from the last commit. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter(Boolean);

const changed = [
  ...git('diff', '--name-only', '--no-renames', '-z', '--relative', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard', '-z'),
].filter((path) => existsSync(join(root, path)));
const code = changed.filter((path) => /\.(?:ts|tsx|mjs|cjs)$/.test(path));

const fails = (program: string, args: readonly string[], paths: readonly string[]): boolean =>
  paths.length > 0 &&
  spawnSync(join(root, 'node_modules/.bin', program), [...args, ...paths], { cwd: root, stdio: 'inherit' }).status !==
    0;

const failed = [
  fails('oxlint', ['--type-aware', '--type-check', '--deny-warnings', '--no-error-on-unmatched-pattern'], code),
  fails('prettier', ['--check', '--log-level', 'warn', '--ignore-unknown'], changed),
];
console.log(`${changed.length} changed files; npm run verify looks at all, and at dependencies and dead code`);
process.exitCode = failed.includes(true) ? 1 : 0;
