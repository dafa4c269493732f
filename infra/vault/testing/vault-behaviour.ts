/** What every vault adapter must do. Ids are fresh per test, so that adapters may share one server. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NotedSession, SecondFactor, Vault, WrappedKey } from '../port.ts';

const newKey = (parts: Partial<WrappedKey> = {}): WrappedKey => ({
  keyId: randomUUID(),
  owner: randomUUID(),
  purpose: 'identity',
  wrapped: new Uint8Array(randomBytes(61)),
  ...parts,
});

/** Describes the behaviour of one adapter; `open` gives a working vault, which is closed after each test. */
export const describeVault = (name: string, open: () => Promise<Vault>): void => {
  describe(`vault: ${name}`, () => {
    let vault: Vault;
    beforeEach(async () => {
      vault = await open();
    });
    afterEach(async () => vault.close());

    it('keeps the first credential of a customer', async () => {
      const customerId = randomUUID();
      expect(await vault.findCredential(customerId)).toBeUndefined();
      const credential = { customerId, passwordHash: '$argon2id$v=19$m=1,t=1,p=1$c2FsdA$aGFzaA', sessionVersion: 1 };
      expect(await vault.insertCredential(credential)).toBe(true);
      expect(await vault.insertCredential({ ...credential, customerId: randomUUID() })).toBe(true);
      expect(await vault.findCredential(customerId)).toEqual(credential);
      expect(await vault.insertCredential({ ...credential, passwordHash: 'other' })).toBe(false);
      expect(await vault.findCredential(customerId)).toEqual(credential);
    });

    it('takes the credential of exactly one of many who come at once', async () => {
      const customerId = randomUUID();
      const given = Array.from({ length: 10 }, (_, index) => ({
        customerId,
        passwordHash: `hash ${index}`,
        sessionVersion: 0,
      }));
      const inserted = await Promise.all(given.map(async (credential) => vault.insertCredential(credential)));
      expect(inserted.filter((done) => done)).toHaveLength(1);
      expect(await vault.findCredential(customerId)).toEqual(given[inserted.indexOf(true)]);
    });

    it('keeps the first check value of a secret, and replaces the one it is told to replace alone', async () => {
      const name = randomUUID();
      const { secretChecks } = vault;
      await secretChecks.insert(name, 'one');
      await secretChecks.insert(name, 'two');
      await secretChecks.insert(`${name} other`, 'three');
      await secretChecks.replace(name, 'four', 'two');
      expect((await secretChecks.all()).get(name)).toBe('one');
      await secretChecks.replace(name, 'four', 'one');
      const all = await secretChecks.all();
      expect([all.get(name), all.get(`${name} other`)]).toEqual(['four', 'three']);
    });

    describe('a reset token', () => {
      const expiresAt = '2026-11-02T00:10:00.000Z';
      const before = '2026-11-02T00:09:59.999Z';
      const newToken = () => ({
        customerId: randomUUID(),
        tokenHash: randomBytes(32).toString('hex'),
        expiresAt,
      });

      it('is good once', async () => {
        const token = newToken();
        await vault.saveResetToken(newToken());
        await vault.saveResetToken(token);
        expect(await vault.takeResetToken(token.tokenHash, before)).toBe(token.customerId);
        expect(await vault.takeResetToken(token.tokenHash, before)).toBeUndefined();
      });

      it('is good for exactly one of many who come at once', async () => {
        const token = newToken();
        await vault.saveResetToken(token);
        const takers = Array.from({ length: 10 }, async () => vault.takeResetToken(token.tokenHash, before));
        expect((await Promise.all(takers)).filter((taken) => taken !== undefined)).toEqual([token.customerId]);
      });

      it('is worth nothing from the instant at which it expires', async () => {
        const token = newToken();
        await vault.saveResetToken(token);
        expect(await vault.takeResetToken(token.tokenHash, expiresAt)).toBeUndefined();
      });

      it('gives way to a later one of the same customer', async () => {
        const token = newToken();
        const later = { ...newToken(), customerId: token.customerId };
        await vault.saveResetToken(token);
        await vault.saveResetToken(later);
        expect(await vault.takeResetToken(token.tokenHash, before)).toBeUndefined();
        expect(await vault.takeResetToken(later.tokenHash, before)).toBe(token.customerId);
      });

      it('is ended without being used', async () => {
        const [token, other] = [newToken(), newToken()];
        await vault.saveResetToken(token);
        await vault.saveResetToken(other);
        await vault.deleteResetToken(token.customerId);
        expect(await vault.takeResetToken(token.tokenHash, before)).toBeUndefined();
        expect(await vault.takeResetToken(other.tokenHash, before)).toBe(other.customerId);
      });

      it('goes with the credential', async () => {
        const token = newToken();
        await vault.saveResetToken(token);
        await vault.deleteCredential(token.customerId);
        expect(await vault.takeResetToken(token.tokenHash, before)).toBeUndefined();
      });
    });

    it('keeps one token for each mailbox of a customer, until it expires or is deleted', async () => {
      const expiresAt = '2026-11-02T00:10:00.000Z';
      const before = '2026-11-02T00:09:59.999Z';
      const customerId = randomUUID();
      const newToken = (emailHash: string) => ({
        customerId,
        emailHash,
        tokenHash: randomBytes(32).toString('hex'),
        expiresAt,
      });
      const [replaced, one, other] = [newToken('one'), newToken('one'), newToken('other')];
      for (const token of [replaced, one, other]) await vault.saveMailboxToken(token);
      const find = async ({ tokenHash }: typeof one, now = before) => vault.findMailboxToken(tokenHash, now);
      expect(await find(replaced)).toBeUndefined();
      expect(await find(one)).toEqual({ customerId, emailHash: 'one' });
      expect(await find(other)).toEqual({ customerId, emailHash: 'other' });
      expect(await find(one, expiresAt)).toBeUndefined();
      await vault.deleteMailboxTokens(customerId);
      expect([await find(one), await find(other)]).toEqual([undefined, undefined]);
      await vault.saveMailboxToken(one);
      await vault.deleteCredential(customerId);
      expect(await find(one)).toBeUndefined();
    });

    it('ends all access of everybody, beyond every session version of before', async () => {
      const [few, many] = [randomUUID(), randomUUID()];
      await vault.insertCredential({ customerId: few, passwordHash: 'h', sessionVersion: 3 });
      await vault.insertCredential({ customerId: many, passwordHash: 'h', sessionVersion: 900 });
      const before = '2026-11-02T00:09:59.999Z';
      const token = { customerId: few, tokenHash: randomUUID(), expiresAt: '2026-11-02T00:10:00.000Z' };
      const toMailbox = { ...token, tokenHash: randomUUID(), emailHash: 'one' };
      await vault.saveResetToken(token);
      await vault.saveMailboxToken(toMailbox);
      expect(await vault.endAllAccess(500)).toBeGreaterThanOrEqual(2);
      expect(await vault.findCredential(few)).toEqual({ customerId: few, passwordHash: 'h', sessionVersion: 500 });
      expect((await vault.findCredential(many))?.sessionVersion).toBe(901);
      expect(await vault.takeResetToken(token.tokenHash, before)).toBeUndefined();
      expect(await vault.findMailboxToken(toMailbox.tokenHash, before)).toBeUndefined();
    });

    describe('a second factor', () => {
      const newFactor = (parts: Partial<SecondFactor> = {}): SecondFactor => ({
        customerId: randomUUID(),
        revision: randomUUID(),
        state: 'pending',
        since: '2026-11-02T00:00:00.000Z',
        sealedSecret: Uint8Array.of(0, 255, 128, 10, 0),
        lastStep: -1,
        recoveryCodeHashes: [],
        wrongCodes: 0,
        wrongSince: '2026-11-02T00:00:00.000Z',
        ...parts,
      });
      const changed = (factor: SecondFactor): SecondFactor => ({
        ...factor,
        revision: randomUUID(),
        state: 'active',
        since: '2026-11-02T00:01:00.000Z',
        sealedSecret: Uint8Array.of(7),
        lastStep: 59_533_920,
        recoveryCodeHashes: ['aa', 'bb'],
        wrongCodes: 3,
        wrongSince: '2026-11-02T00:02:00.000Z',
      });

      it('is one for each customer, byte for byte', async () => {
        const factor = newFactor();
        expect(await vault.findSecondFactor(factor.customerId)).toBeUndefined();
        expect(await vault.saveSecondFactor(factor, undefined)).toBe(true);
        expect(await vault.saveSecondFactor(newFactor(), undefined)).toBe(true);
        expect(await vault.findSecondFactor(factor.customerId)).toEqual(factor);
        expect(await vault.saveSecondFactor(changed(factor), undefined)).toBe(false);
        expect(await vault.findSecondFactor(factor.customerId)).toEqual(factor);
      });

      it('changes only over the revision before it', async () => {
        const factor = newFactor();
        expect(await vault.saveSecondFactor(changed(factor), factor.revision)).toBe(false);
        expect(await vault.findSecondFactor(factor.customerId)).toBeUndefined();
        expect(await vault.saveSecondFactor(factor, undefined)).toBe(true);
        const changes = Array.from({ length: 10 }, () => changed(factor));
        const saved = await Promise.all(changes.map(async (one) => vault.saveSecondFactor(one, factor.revision)));
        expect(saved.filter((done) => done)).toHaveLength(1);
        expect(await vault.findSecondFactor(factor.customerId)).toEqual(changes[saved.indexOf(true)]);
      });

      it('is deleted alone, or with the credential', async () => {
        const [one, other, left] = [newFactor(), newFactor(), newFactor()];
        for (const factor of [one, other, left]) expect(await vault.saveSecondFactor(factor, undefined)).toBe(true);
        expect(await vault.deleteSecondFactor(one.customerId)).toBe(true);
        expect(await vault.deleteSecondFactor(one.customerId)).toBe(false);
        await vault.deleteCredential(other.customerId);
        expect(await vault.findSecondFactor(one.customerId)).toBeUndefined();
        expect(await vault.findSecondFactor(other.customerId)).toBeUndefined();
        expect(await vault.findSecondFactor(left.customerId)).toEqual(left);
      });
    });

    it('lists the sessions of a customer until they end, expire or go with the credential', async () => {
      const customerId = randomUUID();
      const session = (startedAt: string, parts: Partial<NotedSession> = {}): NotedSession => ({
        sessionId: randomUUID(),
        customerId,
        sessionVersion: 0,
        browser: 'Firefox on Windows',
        startedAt,
        expiresAt: '2026-11-02T12:00:00.000Z',
        ...parts,
      });
      const first = session('2026-11-02T00:00:00.000Z');
      const second = session('2026-11-02T01:00:00.000Z');
      const foreign = session('2026-11-02T01:00:00.000Z', { customerId: randomUUID() });
      for (const noted of [first, second, foreign]) await vault.noteSession(noted);
      const list = async (now: string, usedAfter = '') => vault.listSessions(customerId, now, usedAfter);
      expect(await list('2026-11-02T11:59:59.999Z')).toEqual([second, first]);
      expect(await list('2026-11-02T12:00:00.000Z')).toEqual([]);
      expect(await vault.endNotedSession(customerId, foreign.sessionId)).toBe(false);
      expect(await vault.endNotedSession(customerId, first.sessionId)).toBe(true);
      expect(await list('2026-11-02T02:00:00.000Z')).toEqual([second]);
      const found = async ({ sessionId }: NotedSession) => vault.findSession(customerId, sessionId);
      expect(await found(first)).toBeUndefined();
      expect(await vault.insertCredential({ customerId, passwordHash: 'hash', sessionVersion: 7 })).toBe(true);
      expect(await Promise.all([first, second, foreign, session('')].map(found))).toEqual([
        { sessionVersion: 7, standing: { isEnded: true, lastUsedAt: first.startedAt } },
        { sessionVersion: 7, standing: { isEnded: false, lastUsedAt: second.startedAt } },
        { sessionVersion: 7, standing: undefined },
        { sessionVersion: 7, standing: undefined },
      ]);
      await vault.deleteCredential(customerId);
      expect(await found(second)).toBeUndefined();
      expect(await list('2026-11-02T02:00:00.000Z')).toEqual([]);
    });

    it('knows when a session was used last', async () => {
      const [customerId, sessionId] = [randomUUID(), randomUUID()];
      const startedAt = '2026-11-02T00:00:00.000Z';
      const later = '2026-11-02T00:20:00.000Z';
      const session = { sessionId, customerId, sessionVersion: 0, browser: 'Firefox on Windows', startedAt };
      await vault.noteSession({ ...session, expiresAt: '2026-11-02T12:00:00.000Z' });
      await vault.noteSessionUse(sessionId, later);
      await vault.noteSessionUse(randomUUID(), later);
      expect(await vault.insertCredential({ customerId, passwordHash: 'hash', sessionVersion: 0 })).toBe(true);
      const standing = { isEnded: false, lastUsedAt: later };
      expect(await vault.findSession(customerId, sessionId)).toEqual({ sessionVersion: 0, standing });
      const inUse = async (usedAfter: string) => vault.listSessions(customerId, later, usedAfter);
      expect([await inUse(startedAt), await inUse(later)]).toMatchObject([[{ sessionId }], []]);
    });

    it('counts wrong passwords, of each customer alone, until their time is over or they are forgotten', async () => {
      const [customerId, other] = [randomUUID(), randomUUID()];
      const first = '2026-11-02T00:00:00.000Z';
      const note = async (at: string, since: string) => vault.noteWrongPassword(customerId, at, since);
      expect(await vault.countOfWrongPasswords(customerId, first)).toBe(0);
      const noted = await Promise.all(Array.from({ length: 20 }, async () => note(first, first)));
      expect(noted.toSorted((one, another) => one - another)).toEqual(noted.map((_, index) => index + 1));
      expect(await vault.noteWrongPassword(other, first, first)).toBe(1);
      expect(await vault.countOfWrongPasswords(customerId, first)).toBe(20);
      expect(await vault.countOfWrongPasswords(customerId, '2026-11-02T00:00:00.001Z')).toBe(0);
      expect(await note('2026-12-02T00:00:00.001Z', '2026-11-02T00:00:00.001Z')).toBe(1);
      // of whom nothing more is heard, too
      expect(await vault.countOfWrongPasswords(other, first)).toBe(0);
      expect(await vault.noteWrongPassword(other, first, first)).toBe(1);
      await vault.forgetWrongPasswords(customerId);
      expect(await vault.countOfWrongPasswords(customerId, first)).toBe(0);
      await vault.deleteCredential(other);
      expect(await vault.countOfWrongPasswords(other, first)).toBe(0);
    });

    it('finds a key by its id and by its owner and purpose, byte for byte', async () => {
      const key = newKey({ wrapped: Uint8Array.of(0, 255, 128, 10, 0) });
      expect(await vault.insertWrappedKey(key)).toEqual(key);
      expect(await vault.findWrappedKey(key.keyId)).toEqual(key);
      expect(await vault.findOwnedKey(key.owner, key.purpose)).toEqual(key);
      expect(await vault.findWrappedKey(randomUUID())).toBeUndefined();
      expect(await vault.findOwnedKey(key.owner, 'contract')).toBeUndefined();
      expect(await vault.findOwnedKey(randomUUID(), key.purpose)).toBeUndefined();
    });

    it('keeps the first key of an owner and purpose, and gives that one to whoever comes later', async () => {
      const first = newKey();
      await vault.insertWrappedKey(first);
      const second = newKey({ owner: first.owner });
      expect(await vault.insertWrappedKey(second)).toEqual(first);
      expect(await vault.findWrappedKey(second.keyId)).toBeUndefined();
      const forContracts = newKey({ owner: first.owner, purpose: 'contract' });
      expect(await vault.insertWrappedKey(forContracts)).toEqual(forContracts);
    });

    it('gives racing inserts one and the same key', async () => {
      const owner = randomUUID();
      const keys = await Promise.all(Array.from({ length: 10 }, async () => vault.insertWrappedKey(newKey({ owner }))));
      expect(new Set(keys.map((key) => key.keyId)).size).toBe(1);
      expect(await vault.findOwnedKey(owner, 'identity')).toEqual(keys[0]);
    });

    it('refuses a key id that is taken', async () => {
      const key = newKey();
      await vault.insertWrappedKey(key);
      await expect(vault.insertWrappedKey(newKey({ keyId: key.keyId }))).rejects.toBeInstanceOf(Error);
      expect(await vault.findWrappedKey(key.keyId)).toEqual(key);
    });

    it('deletes a key, and only that; a deleted one makes room for a new one', async () => {
      const key = newKey();
      const other = newKey({ owner: key.owner, purpose: 'contract' });
      await vault.insertWrappedKey(key);
      await vault.insertWrappedKey(other);
      await vault.deleteWrappedKey(key.keyId);
      await vault.deleteWrappedKey(key.keyId);
      expect(await vault.findWrappedKey(key.keyId)).toBeUndefined();
      expect(await vault.findOwnedKey(key.owner, key.purpose)).toBeUndefined();
      expect(await vault.findWrappedKey(other.keyId)).toEqual(other);
      expect(await vault.areDeletionsFinal()).toBe(true);
      const next = newKey({ owner: key.owner });
      expect(await vault.insertWrappedKey(next)).toEqual(next);
    });

    it('replaces a credential only over the session version before it', async () => {
      const credential = { customerId: randomUUID(), passwordHash: 'first', sessionVersion: 0 };
      expect(await vault.replaceCredential({ ...credential, sessionVersion: 1 })).toBe(false);
      expect(await vault.findCredential(credential.customerId)).toBeUndefined();
      expect(await vault.insertCredential(credential)).toBe(true);
      const changes = [
        { ...credential, passwordHash: 'one', sessionVersion: 1 },
        { ...credential, passwordHash: 'other', sessionVersion: 1 },
      ];
      const replaced = await Promise.all(changes.map(async (change) => vault.replaceCredential(change)));
      expect(replaced.filter((done) => done)).toHaveLength(1);
      expect(await vault.findCredential(credential.customerId)).toEqual(changes[replaced.indexOf(true)]);
    });

    it('deletes a credential, and does not mind when there is none', async () => {
      const credential = { customerId: randomUUID(), passwordHash: 'hash', sessionVersion: 0 };
      expect(await vault.insertCredential(credential)).toBe(true);
      await vault.deleteCredential(credential.customerId);
      await vault.deleteCredential(credential.customerId);
      expect(await vault.findCredential(credential.customerId)).toBeUndefined();
    });

    it('finds a held key no more, and deletes it when its time is over', async () => {
      const key = newKey();
      const free = newKey({ owner: key.owner, purpose: 'contract' });
      await vault.insertWrappedKey(key);
      await vault.insertWrappedKey(free);
      await vault.holdWrappedKey(key.keyId, '2033-11-10T00:00:00Z');
      expect(await vault.findWrappedKey(key.keyId)).toBeUndefined();
      expect(await vault.findOwnedKey(key.owner, key.purpose)).toBeUndefined();
      expect(await vault.deleteHeldKeys('2033-11-09T23:59:59Z')).toBe(0);
      expect(await vault.deleteHeldKeys('2033-11-10T00:00:00Z')).toBe(1);
      expect(await vault.findWrappedKey(free.keyId)).toEqual(free);
    });

    it('lists keys by id, those that are held as well, so many at once', async () => {
      const keys = Array.from({ length: 3 }, () => newKey()).toSorted((one, other) =>
        one.keyId < other.keyId ? -1 : 1,
      );
      for (const key of keys) await vault.insertWrappedKey(key);
      await vault.holdWrappedKey(keys[1]?.keyId ?? '', '2033-11-10T00:00:00Z');
      const listed: WrappedKey[] = [];
      for (let after = ''; ;) {
        const page = await vault.listWrappedKeys(after, 2);
        expect(page.length).toBeLessThanOrEqual(2);
        listed.push(...page);
        after = page.at(-1)?.keyId ?? '';
        if (after === '') break;
      }
      const ids = new Set(keys.map(({ keyId }) => keyId));
      expect(listed.filter(({ keyId }) => ids.has(keyId))).toEqual(keys);
    });

    it('wraps keys anew that are wrapped as they were said to be, and no others', async () => {
      const [one, changed, gone] = [newKey(), newKey(), newKey()];
      await vault.insertWrappedKey(one);
      await vault.insertWrappedKey(changed);
      const next = new Uint8Array(randomBytes(72));
      const notAsItIs = { ...changed, wrapped: Uint8Array.of(1), next };
      expect(await vault.rewrapKeys([{ ...one, next }, notAsItIs, { ...gone, next }])).toBe(1);
      expect(await vault.findWrappedKey(one.keyId)).toEqual({ ...one, wrapped: next });
      expect(await vault.findWrappedKey(changed.keyId)).toEqual(changed);
      expect(await vault.findWrappedKey(gone.keyId)).toBeUndefined();
      expect(await vault.rewrapKeys([])).toBe(0);
    });

    it('remembers erasures, each once', async () => {
      const one = { customerId: randomUUID(), erasedAt: '2026-11-10T00:00:00Z' };
      const other = { customerId: randomUUID(), erasedAt: '2026-11-10T00:00:01Z' };
      await vault.recordErasure(other);
      await vault.recordErasure(one);
      await vault.recordErasure({ ...one, erasedAt: '2027-01-01T00:00:00Z' });
      const listed = await vault.listErasures();
      const mine = listed.filter(({ customerId }) => customerId === one.customerId || customerId === other.customerId);
      expect(mine).toEqual([one, other]);
      expect([await vault.isErased(one.customerId), await vault.isErased(randomUUID())]).toEqual([true, false]);
    });

    it('marks who is going, once, until the mark is taken away, and calls them erased meanwhile', async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      const going = { owner: one, kind: 'customer', since: '2026-11-10T00:00:00.000Z' };
      await vault.markGoing(going);
      await vault.markGoing({ ...going, since: '2026-11-11T00:00:00.000Z' });
      await vault.markGoing({ ...going, owner: other });
      const marks = async () => (await vault.listGoing()).filter(({ owner }) => owner === one || owner === other);
      expect(await marks()).toHaveLength(2);
      expect(await marks()).toContainEqual(going);
      expect(await vault.isErased(one)).toBe(true);
      await vault.endGoing(one);
      await vault.endGoing(one);
      expect([await vault.isErased(one), await vault.isErased(other)]).toEqual([false, true]);
      expect(await marks()).toHaveLength(1);
      await vault.endGoing(other);
    });

    it('keeps the latest note of a finished erasure, which recording the erasure neither makes nor takes', async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      const erasure = { customerId: one, erasedAt: '2026-11-10T00:00:00Z' };
      await vault.recordErasure(erasure);
      expect((await vault.listFinishedErasures()).has(one)).toBe(false);
      await vault.noteFinishedErasure(one, 'finished');
      await vault.noteFinishedErasure(other, 'finished too');
      await vault.noteFinishedErasure(one, 'finished again');
      await vault.recordErasure(erasure);
      const noted = await vault.listFinishedErasures();
      expect([noted.get(one), noted.get(other)]).toEqual(['finished again', 'finished too']);
      // whoever is on the list is told of without it
      expect(await vault.listErasures()).toContainEqual(erasure);
      expect((await vault.listErasures()).map(({ customerId }) => customerId)).not.toContain(other);
    });

    it('rejects calls after close', async () => {
      await vault.close();
      await expect(vault.findCredential('x')).rejects.toThrow('closed');
      await expect(vault.insertWrappedKey(newKey())).rejects.toThrow('closed');
    });
  });
};
