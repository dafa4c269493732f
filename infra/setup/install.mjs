// Installs the packages when they are missing or the lock file has changed. Plain JavaScript: it runs on whatever Node
// the machine has, before the pinned one is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lockFile = `${root}package-lock.json`;
const installed = `${root}node_modules/.package-lock.json`;
const stamp = `${root}node_modules/.driveaway-lock-hash`;

const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');

const isCurrent = () => {
  if (!existsSync(installed)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash) return true;
  // Installed by hand after the lock file last changed: as good as our own.
  return statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs;
};

if (!isCurrent()) {
  // on standard error: what a command prints may be kept in a file
  console.error('Installing packages (first start, or the lock file changed) …');
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  const install = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['inherit', process.stderr, process.stderr],
  });
  if (install.status !== 0) process.exit(install.status ?? 1);
}
writeFileSync(stamp, lockHash);
