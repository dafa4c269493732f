/** Which users tests can start processes as. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type UserHere = {
  /** Who it is, or why there is none; for the title of a test. */
  readonly name: string;
  /** For `spawn`; empty for whoever runs the tests, undefined when no process can be started as this user. */
  readonly ids: { readonly uid?: number; readonly gid?: number } | undefined;
};

/** What systems call nobody. */
const nobody = { uid: 65_534, gid: 65_534 } as const;

/** Whether it can run this Node.js and read the product's files. */
const canWork = (ids: typeof nobody): boolean =>
  spawnSync(process.execPath, ['--check', fileURLToPath(import.meta.url)], { ...ids, env: {} }).status === 0;

/** Root and an ordinary user, each as far as there is one. */
export const usersHere = (): readonly UserHere[] => {
  const uid = process.getuid?.();
  if (uid !== 0) {
    return [
      { name: 'an ordinary user', ids: {} },
      { name: 'root, which this user cannot become', ids: undefined },
    ];
  }
  return [
    { name: 'root', ids: {} },
    canWork(nobody)
      ? { name: 'an ordinary user', ids: nobody }
      : { name: 'an ordinary user, who cannot read this folder', ids: undefined },
  ];
};
