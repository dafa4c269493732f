import type { Vault } from '@driveaway/infra/vault/port.ts';
import { createMemoryVault } from './memory-vault.ts';

type Call = { readonly on: 'vault' | 'checks'; readonly name: PropertyKey; readonly given: readonly unknown[] };

export type CopyableVault = {
  readonly vault: Vault;
  /** A vault of its own that holds what this one holds now. */
  readonly copy: () => Promise<CopyableVault>;
};

const asksOnly = /^(?:find|list|count|all|close)/;

/** A vault in memory that can be copied: what it holds is what was ever written, in order. */
export const createCopyableVault = (): CopyableVault => {
  const written: Call[] = [];
  const own = createMemoryVault();
  const noting = <Target extends object>(target: Target, on: Call['on']): Target =>
    new Proxy(target, {
      get: (object, name): unknown => {
        const value: unknown = Reflect.get(object, name);
        if (typeof value !== 'function' || asksOnly.test(String(name))) return value;
        return (...given: readonly unknown[]): unknown => {
          written.push({ on, name, given: structuredClone(given) });
          return Reflect.apply(value, object, given);
        };
      },
    });
  return {
    vault: noting({ ...own, secretChecks: noting(own.secretChecks, 'checks') }, 'vault'),
    copy: async () => {
      const copied = createCopyableVault();
      for (const { on, name, given } of written) {
        const target = on === 'vault' ? copied.vault : copied.vault.secretChecks;
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') throw new TypeError(`The vault cannot ${String(name)}`);
        // what was refused the first time is refused again
        await Promise.resolve(Reflect.apply(method, target, given)).catch(() => undefined);
      }
      return copied;
    },
  };
};
