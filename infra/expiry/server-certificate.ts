/** Until when the certificate of a server is good, as somebody sees it who connects now. */
import { once } from 'node:events';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

export type SecureServer = {
  readonly host: string;
  readonly port: number;
  /** `smtp`: TLS begins with STARTTLS, as mail servers do it on port 587. */
  readonly startsTls?: 'smtp' | undefined;
};

const patienceMilliseconds = 3_000;
const longestAnswer = 10_000;

/** The number of a whole answer has a space behind it, those of lines before its last one a hyphen. */
const lastLine = /^(?<number>\d{3})(?: .*)?\r?\n$/m;

/** Goes as far as the server's word that TLS may begin. Throws with its answer's number when it does not want to. */
const startTls = async (socket: Socket, signal: AbortSignal): Promise<void> => {
  const answer = async (): Promise<string> => {
    let text = '';
    for (;;) {
      const [bytes]: unknown[] = await once(socket, 'data', { signal });
      text += String(bytes);
      const number = lastLine.exec(text)?.groups?.['number'];
      if (number !== undefined) return number;
      if (text.length > longestAnswer) throw new Error('The mail server does not stop talking');
    }
  };
  const expect = async (wanted: string): Promise<void> => {
    const number = await answer();
    if (number !== wanted) throw new Error(`The mail server does not start TLS: ${number}`);
  };
  await expect('220');
  socket.write('EHLO localhost\r\n');
  await expect('250');
  socket.write('STARTTLS\r\n');
  await expect('220');
};

/**
 * When the certificate that a server shows ends. Nothing but a handshake is sent, and the certificate is taken whoever signed
 * it and whether or not it is over: who connects to work checks that. Throws when there is none within three seconds.
 */
export const serverCertificateEnd = async ({ host, port, startsTls }: SecureServer): Promise<Temporal.Instant> => {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  const plain = connectPlain({ host, port });
  // TLS owns the plain socket once it has it: to end that one beneath it crashes Node.js 26
  let outermost: Socket = plain;
  const giveUp = (): void => void outermost.destroy();
  // faults that come while nobody waits, or after it is over
  plain.on('error', giveUp);
  signal.addEventListener('abort', giveUp);
  try {
    await once(plain, 'connect', { signal });
    if (startsTls === 'smtp') await startTls(plain, signal);
    const servername = isIP(host) === 0 ? { servername: host } : {};
    const secure = connectSecurely({ socket: plain, rejectUnauthorized: false, ...servername });
    secure.on('error', giveUp);
    outermost = secure;
    await once(secure, 'secureConnect', { signal });
    const certificate = secure.getPeerX509Certificate();
    if (certificate === undefined) throw new Error('The server shows no certificate');
    return Temporal.Instant.fromEpochMilliseconds(certificate.validToDate.getTime());
  } finally {
    signal.removeEventListener('abort', giveUp);
    giveUp();
  }
};
