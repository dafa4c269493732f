// Installs the packages when they are missing or the lock file has changed, then runs the program that is named, on the
// pinned Node: `node infra/setup/install.mjs [PROGRAM]`. Plain JavaScript: it runs on whatever Node the machine has,
// before the pinned one is there.
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

// what is installed and built is for every user of the machine, whatever files the installing one makes otherwise
process.umask(0o022);

const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');

const isStamped = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash;

const isCurrent = () => {
  if (!existsSync(installed)) return false;
  // Installed by hand after the lock file last changed: as good as our own.
  return isStamped() || statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs;
};

/** Whether another user's files are in the way. */
const isForbidden = ({ code }) => code === 'EACCES' || code === 'EPERM' || code === 'EROFS';

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
    // another user has just installed what this one may not
    if (isForbidden(error) && isCurrent()) return false;
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

/** Runs a program and gives its exit code. What it prints goes to standard error: what a command prints may be kept in a file. */
const run = (command, ...args) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['inherit', process.stderr, process.stderr],
  });
  if (error !== undefined) throw error;
  return status ?? 1;
};

const install = () => {
  console.error('Installing packages (first start, or the lock file changed) …');
  const npm = process.env.npm_execpath;
  const command = npm ? [process.execPath, npm] : ['npm'];
  return run(...command, 'ci', '--no-audit', '--no-fund', '--loglevel=error');
};

/** Installs unless another command has done so meanwhile, and gives npm's exit code. */
const installAlone = () => {
  // two commands at once on a fresh clone would take each other's packages away
  for (let tries = 0; existsSync(lock) || !isCurrent(); tries += 1) {
    if (takeLock()) {
      try {
        return isCurrent() ? 0 : install();
      } finally {
        rmSync(lock, { force: true });
      }
    }
    if (tries === 1) console.error('Another command is installing the packages; waiting for it …');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  return 0;
};

const stampAsCurrent = () => {
  try {
    if (!isStamped()) writeFileSync(stamp, lockHash);
  } catch (error) {
    // it only saves an installation when the lock file is touched
    if (!isForbidden(error)) throw error;
  }
};

const [program] = process.argv.slice(2);
try {
  process.exitCode = isCurrent() ? 0 : installAlone();
  if (process.exitCode === 0) {
    stampAsCurrent();
    if (program !== undefined) process.exitCode = run(`${root}node_modules/.bin/node`, program);
  }
} catch (error) {
  if (!isForbidden(error)) throw error;
  console.error(
    `The packages are missing or old, and ${root} is not for this user to write: its owner runs npm run build`,
  );
  process.exitCode = 1;
}
