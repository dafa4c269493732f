/** Requests to the application's own handler, without a network: Node's own message classes over a socket of memory. */
import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { Socket } from 'node:net';

export type HttpRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
};

export type HttpAnswer = {
  readonly status: number;
  readonly setCookies: readonly string[];
  readonly body: string;
};

/** Takes what is written to it and never waits. */
class MemorySocket extends Socket {
  override readonly remoteAddress = '127.0.0.1';
  readonly written: Buffer[] = [];
  override setTimeout(): this {
    return this;
  }
  override _write(chunk: Uint8Array | string, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.written.push(Buffer.from(chunk));
    done();
  }
  override _writev(chunks: { chunk: Uint8Array | string }[], done: (error?: Error | null) => void): void {
    for (const { chunk } of chunks) this.written.push(Buffer.from(chunk));
    done();
  }
  override _read(): void {
    // nothing comes by itself
  }
}

const endOfHead = '\r\n\r\n';

/** The answer of a handler; never settles when the handler does not end it. */
export const inject = (handler: RequestListener, request: HttpRequest): Promise<HttpAnswer> =>
  new Promise((resolve) => {
    const socket = new MemorySocket();
    const { method, path, headers, body } = request;
    const incoming = new IncomingMessage(socket);
    incoming.method = method;
    incoming.url = path;
    incoming.httpVersion = '1.1';
    incoming.httpVersionMajor = 1;
    incoming.httpVersionMinor = 1;
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    incoming.headers = { host: 'shop.test', ...headers, ...length };
    const response = new ServerResponse(incoming);
    response.sendDate = false;
    // the body is what follows the head, in one piece
    response.useChunkedEncodingByDefault = false;
    response.assignSocket(socket);
    response.once('finish', () => {
      const setCookie = response.getHeader('set-cookie') ?? [];
      const text = Buffer.concat(socket.written).toString();
      resolve({
        status: response.statusCode,
        setCookies: [setCookie].flat().map(String),
        body: text.slice(text.indexOf(endOfHead) + endOfHead.length),
      });
    });
    incoming.complete = true;
    if (body !== undefined) incoming.push(body);
    incoming.push(null);
    handler(incoming, response);
  });
