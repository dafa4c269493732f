/**
 * Stands for mongod with the arguments of the compose files: mongo-java-server on a file, behind a front that speaks like a
 * member of a replica set and knows users and TLS. One command at a time; the first member alone has documents, and leads.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { parseArgs } from 'node:util';
import { MongoClient, ObjectId, type Document } from 'mongodb';
import { z } from 'zod';
import { startMongoStandIn } from '../../../infra/mongodb/testing/start-mongo-stand-in.ts';
import {
  answerBytes,
  commandBytes,
  messagesOf,
  type WireMessage,
} from '../../../infra/mongodb/testing/wire-messages.ts';
import { openScram } from './scram-server.ts';

const text = z.string().optional();
const {
  replSet: setName,
  keyFile,
  auth: hasUsers = false,
  tlsCertificateKeyFile: certificateFile,
  tlsCAFile: authorityFile,
} = z
  .object({
    replSet: text,
    keyFile: text,
    auth: z.boolean().optional(),
    tlsCertificateKeyFile: text,
    tlsCAFile: text,
  })
  .parse(
    parseArgs({
      strict: false,
      options: {
        replSet: { type: 'string' },
        keyFile: { type: 'string' },
        tlsCertificateKeyFile: { type: 'string' },
        tlsCAFile: { type: 'string' },
      },
    }).values,
  );
if (keyFile !== undefined && (statSync(keyFile).mode & 0o077) !== 0) {
  console.log(`permissions on ${keyFile} are too open`);
  process.exit(1);
}

const stringSchema = z.string();
const keptSchema = z.object({
  users: z.record(z.string(), z.string()).default({}),
  set: z.object({ index: z.int(), hosts: z.array(z.string()) }).optional(),
});
const keptFile = '/data/db/stand-in.json';
let kept = keptSchema.parse(existsSync(keptFile) ? JSON.parse(readFileSync(keptFile, 'utf8')) : {});
const keep = (changed: Partial<typeof kept>): Document => {
  kept = { ...kept, ...changed };
  writeFileSync(keptFile, JSON.stringify(kept));
  return { ok: 1 };
};

const started = await startMongoStandIn('/opt/server', { file: '/data/db/stand-in.mv' });
if (started.kind === 'missing') throw new Error(started.reason);
const server = new URL(started.url);

const electionId = new ObjectId();
const refusal = (code: number, codeName: string, errmsg: string): Document => ({ ok: 0, code, codeName, errmsg });

const greetingOf = ({ topologyVersion: _topologyVersion, ...said }: Document): Document => {
  if (setName === undefined) return said;
  const { set } = kept;
  const leads = set?.index === 0;
  const role = { ...said, ismaster: leads, isWritablePrimary: leads, secondary: set !== undefined && !leads };
  if (set === undefined) return { ...role, isreplicaset: true };
  return {
    ...role,
    setName,
    setVersion: 1,
    hosts: set.hosts,
    me: set.hosts[set.index],
    primary: set.hosts[0],
    ...(leads && { electionId }),
    logicalSessionTimeoutMinutes: 30,
  };
};

/** The first member tells the others who is in the set. */
const join = async (host: string, command: Document): Promise<void> => {
  const secure = authorityFile === undefined ? '' : `&tls=true&tlsCAFile=${authorityFile}`;
  const client = new MongoClient(`mongodb://${host}/?directConnection=true${secure}`, {
    serverSelectionTimeoutMS: 9_000,
  });
  try {
    await client.db('admin').command(command);
  } finally {
    await client.close();
  }
};

const membersSchema = z.object({ replSetInitiate: z.object({ members: z.array(z.object({ host: z.string() })) }) });
const joinSchema = z.object({ standInJoin: z.coerce.number(), hosts: z.array(z.string()) });

const initiate = async (body: Document): Promise<Document> => {
  if (kept.set !== undefined) return refusal(23, 'AlreadyInitialized', 'already initialized');
  const hosts = membersSchema.parse(body).replSetInitiate.members.map(({ host }) => host);
  for (const [index, host] of hosts.entries()) if (index > 0) await join(host, { standInJoin: index, hosts });
  return keep({ set: { index: 0, hosts } });
};

const statusOfSet = (): Document => {
  const { set } = kept;
  if (set === undefined) return refusal(94, 'NotYetInitialized', 'no replset config has been received');
  const members = set.hosts.map((name, _id) => ({ _id, name, health: 1, state: _id === 0 ? 1 : 2 }));
  return { ok: 1, set: setName, myState: set.index === 0 ? 1 : 2, members };
};

const setPassword = (user: unknown, password: unknown): Document =>
  keep({ users: { ...kept.users, [stringSchema.parse(user)]: stringSchema.parse(password) } });

/** What the front answers by itself. */
const own: Readonly<Record<string, (body: Document) => Document | Promise<Document>>> = {
  endSessions: () => ({ ok: 1 }),
  createUser: (body) => setPassword(body['createUser'], body['pwd']),
  updateUser: (body) => setPassword(body['updateUser'], body['pwd']),
  usersInfo: ({ usersInfo: asked }) => {
    const user = stringSchema.parse(z.object({ user: z.string() }).safeParse(asked).data?.user ?? asked);
    return { ok: 1, users: user in kept.users ? [{ _id: `admin.${user}`, user, db: 'admin' }] : [] };
  },
  replSetGetStatus: statusOfSet,
  replSetInitiate: initiate,
  standInJoin: (body) => {
    const { standInJoin: index, hosts } = joinSchema.parse(body);
    return keep({ set: { index, hosts } });
  },
};
const isGreeting = (name: string): boolean => /^(?:hello|ismaster)$/i.test(name);
/** Of any member, by anybody. */
const isAboutServer = (name: string): boolean =>
  isGreeting(name) ||
  /^(?:ping|buildInfo|getCmdLineOpts|getLog|getParameter|connectionStatus|atlasVersion)$/i.test(name);

let queue: Promise<unknown> = Promise.resolve();
const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const result = queue.then(work);
  queue = result.catch(() => undefined);
  return result;
};

const serve = async (near: Socket): Promise<void> => {
  const far = connect(Number(server.port), server.hostname);
  far.on('error', () => near.destroy());
  near.on('close', () => far.destroy());
  const answers = messagesOf(far);
  const ask = async (message: WireMessage, body: Document): Promise<Document> => {
    // a server alone knows nothing of sessions and numbers
    const { lsid: _lsid, txnNumber: _txnNumber, $clusterTime: _time, readConcern: _concern, ...plain } = body;
    const { topologyVersion: _version, maxAwaitTimeMS: _await, ...asked } = plain;
    far.write(commandBytes(message, asked));
    const { value } = await answers.next();
    if (value === undefined) throw new Error('mongo-java-server has ended its connection');
    return value.body;
  };
  const scram = openScram((user) => kept.users[user]);
  let user: string | undefined;
  const answerTo = async (message: WireMessage): Promise<Document> => {
    const { body } = message;
    const name = Object.keys(body)[0] ?? '';
    if (name === 'saslStart' || name === 'saslContinue') {
      const { reply, user: signedIn } = scram.answer(body);
      user = signedIn ?? user;
      return reply;
    }
    const isOpen = !hasUsers || user !== undefined || Object.keys(kept.users).length === 0;
    if (!isOpen && !isAboutServer(name) && name !== 'endSessions')
      return refusal(13, 'Unauthorized', `Command ${name} requires authentication`);
    const answered = own[name];
    if (answered !== undefined) return answered(body);
    if (isGreeting(name)) {
      const { speculativeAuthenticate: _speculative, saslSupportedMechs: asked, ...plain } = body;
      const greeting = greetingOf(await ask(message, plain));
      return asked === undefined ? greeting : { ...greeting, saslSupportedMechs: ['SCRAM-SHA-256'] };
    }
    if (kept.set !== undefined && kept.set.index > 0 && !isAboutServer(name))
      return refusal(13_435, 'NotPrimaryNoSecondaryOk', 'not primary and secondaryOk=false');
    return inTurn(async () => ask(message, body));
  };
  for await (const message of messagesOf(near)) near.write(answerBytes(message, await answerTo(message)));
};

const take = (near: Socket): void => {
  near.on('error', () => near.destroy());
  serve(near).catch(() => near.destroy());
};
const front =
  certificateFile === undefined
    ? createServer(take)
    : createSecureServer({ cert: readFileSync(certificateFile), key: readFileSync(certificateFile) }, take);
front.listen(27_017, '0.0.0.0', () => console.log('{"msg":"Waiting for connections","attr":{"port":27017}}'));
process.once('SIGTERM', () => void started.stop().finally(() => process.exit(0)));
