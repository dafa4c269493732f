// Installs the packages when they are missing or the lock file has changed. Plain JavaScript: it runs on whatever Node
// the machine has, before the pinned one is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lockFile = `${root}package-lock.json`;
const installed = `${root}node_modules/.package-lock.json`;
const stamp = `${root}node_modules/.driveaway-lock-hash`;
// beside node_modules, which npm takes away while it installs
const lock = `${root}.installing`;

const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');

const isCurrent = () => {
  if (!existsSync(installed)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash) return true;
  // Installed by hand after the lock file last changed: as good as our own.
  return statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs;
};

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Whether nobody else installs here; one that was killed is forgotten. */
const takeLock = () => {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    // 0 while its owner is just writing it
    const owner = Number(readFileSync(lock, 'utf8'));
    if (owner !== 0 && !isRunning(owner)) rmSync(lock, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return false;
};

const install = () => {
  // on standard error: what a command prints may be kept in a file
  console.error('Installing packages (first start, or the lock file changed) …');
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  const { status } = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['inherit', process.stderr, process.stderr],
  });
  return status ?? 1;
};

if (!isCurrent()) {
  // two commands at once on a fresh clone would take each other's packages away
  for (let tries = 0; !takeLock(); tries += 1) {
    if (tries === 1) console.error('Another command is installing the packages; waiting for it …');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  try {
    const status = isCurrent() ? 0 : install();
    if (status === 0) writeFileSync(stamp, lockHash);
    else process.exitCode = status;
  } finally {
    rmSync(lock, { force: true });
  }
} else if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockHash) {
  writeFileSync(stamp, lockHash);
}
