/** A vault in memory: maps under the port's own rules. */
import type {
  Credential,
  Erasure,
  Going,
  MailboxToken,
  NotedSession,
  ResetToken,
  SecondFactor,
  Vault,
  WrappedKey,
} from '@driveaway/infra/vault/port.ts';

/** What belongs to customers, found by its own key or by whose it is. */
const createOwned = <Value extends { readonly customerId: string }>() => {
  const values = new Map<string, Value>();
  const keysOf = new Map<string, Set<string>>();
  const forget = (key: string): void => {
    const { customerId } = values.get(key) ?? {};
    values.delete(key);
    if (customerId === undefined) return;
    const keys = keysOf.get(customerId);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(customerId);
  };
  return {
    get: (key: string): Value | undefined => values.get(key),
    set: (key: string, value: Value): void => {
      forget(key);
      values.set(key, value);
      keysOf.set(value.customerId, (keysOf.get(value.customerId) ?? new Set()).add(key));
    },
    forget,
    values: () => values.values(),
    of: (customerId: string): Value[] =>
      Array.from(keysOf.get(customerId) ?? [], (key) => values.get(key)).filter((value) => value !== undefined),
    forgetOf: (customerId: string): void => {
      // deleting what was just given does not disturb the iteration
      for (const key of keysOf.get(customerId) ?? []) forget(key);
    },
  };
};

type StoredSession = NotedSession & { lastUsedAt: string; isEnded: boolean };

const sessionOf = ({ lastUsedAt: _lastUsedAt, isEnded: _isEnded, ...session }: StoredSession): NotedSession => session;
const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The keys, those that are held included. */
const createKeys = () => {
  const keys = new Map<string, WrappedKey>();
  const held = new Map<string, string>();
  const owned = new Map<string, string>();
  const ownedAs = ({ owner, purpose }: Pick<WrappedKey, 'owner' | 'purpose'>): string => `${purpose} ${owner}`;
  const copy = (key: WrappedKey | undefined): WrappedKey | undefined =>
    key && { ...key, wrapped: new Uint8Array(key.wrapped) };
  const find = (keyId: string | undefined): WrappedKey | undefined =>
    keyId === undefined || held.has(keyId) ? undefined : copy(keys.get(keyId));
  const remove = (keyId: string): void => {
    const key = keys.get(keyId);
    if (key !== undefined) owned.delete(ownedAs(key));
    keys.delete(keyId);
    held.delete(keyId);
  };
  return {
    find,
    findOwned: (owner: string, purpose: string) => find(owned.get(ownedAs({ owner, purpose }))),
    insert: (key: WrappedKey): WrappedKey => {
      const known = owned.get(ownedAs(key));
      if (known === undefined) {
        if (keys.has(key.keyId)) throw new Error(`${key.keyId} is the id of another key`);
        keys.set(key.keyId, { ...key, wrapped: new Uint8Array(key.wrapped) });
        owned.set(ownedAs(key), key.keyId);
      }
      const stored = find(known ?? key.keyId);
      if (stored === undefined) throw new Error(`The key of ${key.owner} for ${key.purpose} was not stored`);
      return stored;
    },
    remove,
    list: (after: string, limit: number) =>
      [...keys.values()]
        .filter(({ keyId }) => keyId > after)
        .toSorted((one, other) => byText(one.keyId, other.keyId))
        .slice(0, limit),
    rewrap: (keyId: string, wrapped: Uint8Array, next: Uint8Array): boolean => {
      const key = keys.get(keyId);
      if (key === undefined || Buffer.compare(key.wrapped, wrapped) !== 0) return false;
      keys.set(keyId, { ...key, wrapped: next });
      return true;
    },
    hold: (keyId: string, until: string): void => {
      if (keys.has(keyId)) held.set(keyId, until);
    },
    deleteHeld: (now: string): number => {
      const over = [...held].filter(([, until]) => until <= now);
      for (const [keyId] of over) remove(keyId);
      return over.length;
    },
  };
};

/** An empty vault, which several processes may share. */
export const createMemoryVault = (): Vault => {
  const checks = new Map<string, string>();
  const credentials = new Map<string, Credential>();
  const resetTokens = new Map<string, ResetToken>();
  const mailboxTokens = createOwned<MailboxToken>();
  const factors = new Map<string, SecondFactor>();
  const sessions = createOwned<StoredSession>();
  const wrongPasswords = new Map<string, { readonly count: number; readonly firstAt: string }>();
  const erasures = new Map<string, Erasure>();
  const finishes = new Map<string, string>();
  const going = new Map<string, Going>();
  const keys = createKeys();
  let isClosed = false;
  const assertOpen = (): void => {
    if (isClosed) throw new Error('The vault is closed');
  };

  return {
    secretChecks: {
      all: async () => new Map(checks),
      insert: async (name, value) => {
        if (!checks.has(name)) checks.set(name, value);
      },
      replace: async (name, value, over) => {
        if (checks.get(name) === over) checks.set(name, value);
      },
    },
    findCredential: async (customerId) => {
      assertOpen();
      return credentials.get(customerId);
    },
    insertCredential: async (credential) => {
      assertOpen();
      if (credentials.has(credential.customerId)) return false;
      credentials.set(credential.customerId, credential);
      return true;
    },
    replaceCredential: async (credential) => {
      assertOpen();
      if (credentials.get(credential.customerId)?.sessionVersion !== credential.sessionVersion - 1) return false;
      credentials.set(credential.customerId, credential);
      return true;
    },
    endAllAccess: async (atLeast) => {
      assertOpen();
      resetTokens.clear();
      for (const { customerId } of mailboxTokens.values()) mailboxTokens.forgetOf(customerId);
      for (const [id, one] of credentials)
        credentials.set(id, { ...one, sessionVersion: Math.max(one.sessionVersion + 1, atLeast) });
      return credentials.size;
    },
    deleteCredential: async (customerId) => {
      assertOpen();
      for (const kept of [credentials, factors, resetTokens, wrongPasswords]) kept.delete(customerId);
      mailboxTokens.forgetOf(customerId);
      sessions.forgetOf(customerId);
    },
    saveResetToken: async (token) => {
      assertOpen();
      resetTokens.set(token.customerId, token);
    },
    takeResetToken: async (tokenHash, now) => {
      assertOpen();
      const found = [...resetTokens.values()].find((token) => token.tokenHash === tokenHash && token.expiresAt > now);
      if (found !== undefined) resetTokens.delete(found.customerId);
      return found?.customerId;
    },
    deleteResetToken: async (customerId) => {
      assertOpen();
      resetTokens.delete(customerId);
    },
    saveMailboxToken: async (token) => {
      assertOpen();
      mailboxTokens.set(`${token.customerId} ${token.emailHash}`, token);
    },
    findMailboxToken: async (tokenHash, now) => {
      assertOpen();
      const found = [...mailboxTokens.values()].find((token) => token.tokenHash === tokenHash && token.expiresAt > now);
      return found && { customerId: found.customerId, emailHash: found.emailHash };
    },
    deleteMailboxTokens: async (customerId) => {
      assertOpen();
      mailboxTokens.forgetOf(customerId);
    },
    findSecondFactor: async (customerId) => {
      assertOpen();
      return factors.get(customerId);
    },
    saveSecondFactor: async (factor, over) => {
      assertOpen();
      if (factors.get(factor.customerId)?.revision !== over) return false;
      factors.set(factor.customerId, factor);
      return true;
    },
    deleteSecondFactor: async (customerId) => {
      assertOpen();
      return factors.delete(customerId);
    },
    noteSession: async (session) => {
      assertOpen();
      for (const { sessionId, expiresAt } of sessions.of(session.customerId)) {
        if (expiresAt <= session.startedAt) sessions.forget(sessionId);
      }
      sessions.set(session.sessionId, { ...session, lastUsedAt: session.startedAt, isEnded: false });
    },
    listSessions: async (customerId, now, usedAfter) => {
      assertOpen();
      return sessions
        .of(customerId)
        .filter(({ expiresAt, isEnded, lastUsedAt }) => expiresAt > now && !isEnded && lastUsedAt > usedAfter)
        .toSorted((one, other) => byText(other.startedAt, one.startedAt) || byText(one.sessionId, other.sessionId))
        .map(sessionOf);
    },
    endNotedSession: async (customerId, sessionId) => {
      assertOpen();
      const session = sessions.get(sessionId);
      if (session?.customerId !== customerId) return false;
      session.isEnded = true;
      return true;
    },
    findSession: async (customerId, sessionId) => {
      assertOpen();
      const credential = credentials.get(customerId);
      const session = sessions.get(sessionId);
      if (credential === undefined) return undefined;
      const standing =
        session?.customerId === customerId ? { isEnded: session.isEnded, lastUsedAt: session.lastUsedAt } : undefined;
      return { sessionVersion: credential.sessionVersion, standing };
    },
    noteSessionUse: async (sessionId, at) => {
      assertOpen();
      const session = sessions.get(sessionId);
      if (session !== undefined) session.lastUsedAt = at;
    },
    noteWrongPassword: async (customerId, at, since) => {
      assertOpen();
      for (const [of, noted] of wrongPasswords) if (noted.firstAt < since) wrongPasswords.delete(of);
      const { count, firstAt } = wrongPasswords.get(customerId) ?? { count: 0, firstAt: at };
      wrongPasswords.set(customerId, { count: count + 1, firstAt });
      return count + 1;
    },
    countOfWrongPasswords: async (customerId, since) => {
      assertOpen();
      const noted = wrongPasswords.get(customerId);
      return noted === undefined || noted.firstAt < since ? 0 : noted.count;
    },
    forgetWrongPasswords: async (customerId) => {
      assertOpen();
      wrongPasswords.delete(customerId);
    },
    findWrappedKey: async (keyId) => {
      assertOpen();
      return keys.find(keyId);
    },
    findOwnedKey: async (owner, purpose) => {
      assertOpen();
      return keys.findOwned(owner, purpose);
    },
    insertWrappedKey: async (key) => {
      assertOpen();
      return keys.insert(key);
    },
    deleteWrappedKey: async (keyId) => {
      assertOpen();
      keys.remove(keyId);
    },
    areDeletionsFinal: async () => true,
    listWrappedKeys: async (after, limit) => {
      assertOpen();
      return keys.list(after, limit);
    },
    rewrapKeys: async (changes) => {
      assertOpen();
      return changes.filter(({ keyId, wrapped, next }) => keys.rewrap(keyId, wrapped, next)).length;
    },
    holdWrappedKey: async (keyId, until) => {
      assertOpen();
      keys.hold(keyId, until);
    },
    deleteHeldKeys: async (now) => {
      assertOpen();
      return keys.deleteHeld(now);
    },
    recordErasure: async (erasure) => {
      assertOpen();
      if (!erasures.has(erasure.customerId)) erasures.set(erasure.customerId, erasure);
    },
    isErased: async (customerId) => {
      assertOpen();
      return erasures.has(customerId) || going.has(customerId);
    },
    listErasures: async () => {
      assertOpen();
      return [...erasures.values()].toSorted(
        (one, other) => byText(one.erasedAt, other.erasedAt) || byText(one.customerId, other.customerId),
      );
    },
    noteFinishedErasure: async (customerId, note) => {
      assertOpen();
      finishes.set(customerId, note);
    },
    markGoing: async (mark) => {
      assertOpen();
      if (!going.has(mark.owner)) going.set(mark.owner, mark);
    },
    endGoing: async (owner) => {
      assertOpen();
      going.delete(owner);
    },
    listGoing: async () => {
      assertOpen();
      return [...going.values()];
    },
    listFinishedErasures: async () => {
      assertOpen();
      return new Map(finishes);
    },
    close: async () => {
      isClosed = true;
    },
  };
};
