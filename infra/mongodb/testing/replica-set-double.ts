import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId, type Document } from 'mongodb';
import { z } from 'zod';
import { answerBytes, commandBytes, messagesOf, type WireMessage } from './wire-messages.ts';

/** What a server says that is no primary any more, or not yet, or shuts down. */
export const electionCodes = [91, 189, 10_107, 11_600, 11_602, 13_435, 13_436] as const;
export type ElectionCode = (typeof electionCodes)[number];

/**
 * What becomes of the command at which the primary steps down. `refused`: not carried out, and it says so. `unconfirmed`:
 * carried out, and no majority has it yet. The rest end the connections: before it is carried out, or instead of the answer.
 */
export type Fate =
  | { readonly kind: 'refused' | 'unconfirmed'; readonly code: ElectionCode; readonly isLabelled: boolean }
  | { readonly kind: 'lost-before' | 'lost-after' };

export type SeenCommand = {
  readonly name: string;
  /** A write that the driver may send again by itself, under the same number. */
  readonly isRetryable: boolean;
};

export type ReplicaSetDouble = {
  /** Of both members. */
  readonly url: string;
  /** The fates at which the primary has stepped down so far. */
  readonly elections: () => readonly Fate[];
  readonly close: () => Promise<void>;
};

export type ReplicaSetDoubleOptions = {
  /** The one server behind it, at one plain address. */
  readonly url: string;
  /** Asked about each command that reads or writes; with a fate the primary steps down. */
  readonly fateOf: (command: SeenCommand) => Fate | undefined;
  /** How long there is no primary, in milliseconds. */
  readonly electionMilliseconds: () => number;
};

const setName = 'doubled';
const memberCount = 2;
/** These go to whichever member they are asked of. */
const isOfConnection = (name: string): boolean => /^(?:hello|ismaster|ping|buildInfo|endSessions|sasl\w+)$/i.test(name);
const writes = new Set(['insert', 'update', 'delete', 'findAndModify', 'create', 'createIndexes', 'drop']);
const retryableLabel = 'RetryableWriteError';

const numberedSchema = z
  .object({
    lsid: z.object({ id: z.instanceof(Object) }),
    txnNumber: z.unknown().refine((value) => value !== undefined),
  })
  .transform(({ lsid, txnNumber }) => JSON.stringify([lsid, txnNumber]));

type Member = { readonly server: Server; readonly sockets: Set<Socket>; readonly address: () => string };

/**
 * A replica set of two members that share one server, and that fails over when it is told to: after that there is no primary for
 * a while, and then it is the other one. A write that comes again under its number is not carried out again but answered as it was, as
 * MongoDB does. It says nothing about replication: what is written is there at once and for good.
 */
export const openReplicaSetDouble = async (options: ReplicaSetDoubleOptions): Promise<ReplicaSetDouble> => {
  const target = new URL(options.url);
  const numbered = new Map<string, Promise<Document>>();
  const closing = new AbortController();
  const elections: Fate[] = [];
  let primary: Member | undefined;
  let electionId = new ObjectId();

  const elect = async (before: Member): Promise<void> => {
    try {
      await pause(options.electionMilliseconds(), undefined, { signal: closing.signal, ref: false });
    } catch {
      return;
    }
    electionId = new ObjectId();
    primary = members.find((other) => other !== before);
  };

  const stepDown = (member: Member, fate: Fate): void => {
    elections.push(fate);
    primary = undefined;
    // one that was killed takes its connections along
    if (fate.kind === 'lost-before' || fate.kind === 'lost-after')
      for (const socket of member.sockets) socket.destroy();
    void elect(member);
  };

  const greetingOf = (member: Member, upstream: Document): Document => {
    const { topologyVersion: _topologyVersion, ...said } = upstream;
    const isPrimary = member === primary;
    return {
      ...said,
      ismaster: isPrimary,
      isWritablePrimary: isPrimary,
      secondary: !isPrimary,
      setName,
      setVersion: 1,
      hosts: members.map(({ address }) => address()),
      me: member.address(),
      ...(primary === undefined ? {} : { primary: primary.address() }),
      ...(isPrimary ? { electionId } : {}),
      logicalSessionTimeoutMinutes: 30,
    };
  };

  const serve = async (member: Member, near: Socket): Promise<void> => {
    const far = connect(target.port === '' ? 27_017 : Number(target.port), target.hostname);
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    const answers = messagesOf(far);
    /** A server alone knows nothing of sessions and numbers. */
    const ask = async (message: WireMessage): Promise<Document> => {
      const { lsid: _lsid, txnNumber: _txnNumber, $clusterTime: _clusterTime, ...plain } = message.body;
      far.write(commandBytes(message, plain));
      const { value } = await answers.next();
      if (value === undefined) throw new Error('The server has ended its connection');
      return value.body;
    };
    /** Carries it out, unless it was under its number already. */
    const carryOut = (message: WireMessage): Promise<Document> => {
      const number = numberedSchema.safeParse(message.body).data;
      if (number === undefined) return ask(message);
      const done = numbered.get(number) ?? ask(message);
      numbered.set(number, done);
      return done;
    };
    const answerTo = async (message: WireMessage): Promise<Document | undefined> => {
      const { body } = message;
      const name = Object.keys(body)[0] ?? '';
      if (/^(?:hello|ismaster)$/i.test(name)) return greetingOf(member, await ask(message));
      if (name === 'endSessions') return { ok: 1 };
      if (isOfConnection(name)) return ask(message);
      const isRetryable = 'txnNumber' in body;
      if (member !== primary) return refusal(writes.has(name) ? 10_107 : 13_435, isRetryable);
      const fate = options.fateOf({ name, isRetryable });
      if (fate === undefined) return carryOut(message);
      if (fate.kind === 'refused' || fate.kind === 'unconfirmed') {
        const isLabelled = fate.isLabelled && isRetryable;
        stepDown(member, fate);
        if (fate.kind === 'refused' || !writes.has(name)) return refusal(fate.code, isLabelled);
        const { ok: _ok, ...rest } = refusal(fate.code, isLabelled);
        return { ...(await carryOut(message)), ...labelsOf(isLabelled), writeConcernError: rest };
      }
      if (fate.kind === 'lost-after') await carryOut(message);
      stepDown(member, fate);
      return undefined;
    };
    for await (const message of messagesOf(near)) {
      const answer = await answerTo(message);
      if (answer !== undefined && near.writable) near.write(answerBytes(message, answer));
    }
  };

  const openMember = async (): Promise<Member> => {
    const sockets = new Set<Socket>();
    const server = createServer((near) => {
      sockets.add(near);
      near.on('close', () => sockets.delete(near));
      // a connection that breaks is what this is for
      near.on('error', () => near.destroy());
      serve(member, near).catch(() => near.destroy());
    });
    const member: Member = { server, sockets, address: () => `127.0.0.1:${portOf(server)}` };
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return member;
  };
  const members = await Promise.all(Array.from({ length: memberCount }, openMember));
  [primary] = members;

  const hosts = members.map(({ address }) => address()).join(',');
  return {
    url: `mongodb://${hosts}/?replicaSet=${setName}&heartbeatFrequencyMS=500`,
    elections: () => elections,
    close: async () => {
      closing.abort();
      for (const { server, sockets } of members) {
        for (const socket of sockets) socket.destroy();
        server.close();
        if (server.listening) await once(server, 'close');
      }
    },
  };
};

const portOf = (server: Server): number => z.object({ port: z.int() }).parse(server.address()).port;

const labelsOf = (isLabelled: boolean): Document => (isLabelled ? { errorLabels: [retryableLabel] } : {});

const refusal = (code: ElectionCode, isLabelled: boolean): Document => ({
  ok: 0,
  code,
  codeName: `Code${code}`,
  errmsg: 'the primary has stepped down',
  ...labelsOf(isLabelled),
});
