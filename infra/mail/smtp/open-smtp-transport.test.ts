import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { describeMailTransport, sampleMail } from '../testing/mail-transport-behaviour.ts';
import { serveSmtp } from '../testing/serve-smtp.ts';
import { openSmtpTransport } from './open-smtp-transport.ts';

const open = async () => {
  const server = await serveSmtp();
  const transport = openSmtpTransport({ url: server.url, requireTls: false, timeoutMilliseconds: 2_000 });
  onTestFinished(() => transport.close());
  return { transport, server, delivered: async () => server.messages };
};

describeMailTransport('smtp', open);

describe('an SMTP server', () => {
  it.each([
    ['RCPT', '550 5.1.1 no such mailbox zoe@mail.example', 'refused'],
    ['RCPT', '450 4.2.0 zoe@mail.example is greylisted', 'later'],
    ['.', '554 5.7.1 this is spam', 'refused'],
    ['.', '451 4.3.0 try again', 'later'],
    ['RCPT', '421 4.3.2 shutting down', 'unavailable'],
    ['greeting', '554 go away', 'unavailable'],
  ])('that answers %s with "%s" has the mail %s', async (command, answer, code) => {
    const { transport, server } = await open();
    server.answers = { [command]: answer };
    const sent = transport.send(sampleMail);
    await expect(sent).rejects.toMatchObject({ name: 'MailFault', code });
    await expect(sent).rejects.not.toThrow(/zoe/);
    expect(server.messages).toEqual([]);
  });

  it('that is not there is unavailable, and used again when it is back', async () => {
    const { transport, server } = await open();
    server.answers = { greeting: '421 not now' };
    await expect(transport.send(sampleMail)).rejects.toMatchObject({ code: 'unavailable' });
    server.answers = {};
    await transport.send(sampleMail);
    expect(server.messages).toHaveLength(1);
    await server.stop();
    await expect(transport.send(sampleMail)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('that says nothing is unavailable in time', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.int() }).parse(server.address());
    const transport = openSmtpTransport({
      url: `smtp://127.0.0.1:${port}`,
      requireTls: false,
      timeoutMilliseconds: 20,
    });
    onTestFinished(async () => {
      await transport.close();
      server.close();
    });
    await expect(transport.send(sampleMail)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('without TLS gets nothing when TLS is required', async () => {
    const server = await serveSmtp();
    const transport = openSmtpTransport({ url: server.url, requireTls: true, timeoutMilliseconds: 2_000 });
    onTestFinished(() => transport.close());
    await expect(transport.send(sampleMail)).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.messages).toEqual([]);
  });
});
