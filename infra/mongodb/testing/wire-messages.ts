/**
 * Messages of MongoDB's wire protocol, as far as a double needs them: OP_MSG, and the OP_QUERY of a client's first question.
 * https://github.com/mongodb/specifications/blob/master/source/message/OP_MSG.md
 */
import type { Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

const opReply = 1;
const opQuery = 2_004;
const opMsg = 2_013;
const headerBytes = 16;
/** Of an OP_REPLY: flags, a cursor, where it starts, how many documents there are. */
const replyBytes = 20;
/** The document that is the command or its answer; other sections have documents that belong to it. */
const bodySection = 0;

/** What is read is written again: numbers stay of their type. */
const asStored = { promoteValues: false } as const;

export type WireMessage = {
  readonly id: number;
  readonly isQuery: boolean;
  /** The command or its answer. */
  readonly body: Document;
  /** What comes before the body and after it, header aside. */
  readonly around: readonly [Buffer, Buffer];
};

/** The messages of a socket, whole; ends with it. */
export async function* messagesOf(socket: Socket): AsyncGenerator<WireMessage, void, undefined> {
  let left = Buffer.alloc(0);
  for await (const chunk of socket) {
    left = Buffer.concat([left, Buffer.from(chunk)]);
    while (left.length >= headerBytes && left.length >= left.readInt32LE(0)) {
      const length = left.readInt32LE(0);
      yield readMessage(left.subarray(0, length));
      left = left.subarray(length);
    }
  }
}

const readMessage = (message: Buffer): WireMessage => {
  const operation = message.readInt32LE(12);
  const start = bodyStart(message, operation);
  const end = start + message.readInt32LE(start);
  return {
    id: message.readInt32LE(4),
    isQuery: operation === opQuery,
    body: BSON.deserialize(message.subarray(start, end), asStored),
    around: [message.subarray(headerBytes, start), message.subarray(end)],
  };
};

const bodyStart = (message: Buffer, operation: number): number => {
  if (operation === opReply) return headerBytes + replyBytes;
  let at = headerBytes + 4;
  // the name of the collection with its 0, how many to skip and to return
  if (operation === opQuery) return message.indexOf(0, at) + 1 + 8;
  // the driver sends the body first, but may send documents before it
  while (message.readUInt8(at) !== bodySection) at += 1 + message.readInt32LE(at + 1);
  return at + 1;
};

const framed = (id: number, answerTo: number, operation: number, content: readonly Uint8Array[]): Buffer => {
  const header = Buffer.alloc(headerBytes);
  const message = Buffer.concat([header, ...content]);
  [message.length, id, answerTo, operation].forEach((value, index) => message.writeInt32LE(value, index * 4));
  return message;
};

/** The bytes of a command, with another body. */
export const commandBytes = ({ id, isQuery, around: [before, after] }: WireMessage, body: Document): Buffer =>
  framed(id, 0, isQuery ? opQuery : opMsg, [before, BSON.serialize(body), after]);

/** The bytes of an answer to a command. */
export const answerBytes = ({ id, isQuery }: WireMessage, body: Document): Buffer => {
  if (!isQuery) return framed(0, id, opMsg, [Buffer.alloc(5), BSON.serialize(body)]);
  const about = Buffer.alloc(replyBytes);
  about.writeInt32LE(1, replyBytes - 4);
  return framed(0, id, opReply, [about, BSON.serialize(body)]);
};
