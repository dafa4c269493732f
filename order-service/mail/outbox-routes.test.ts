import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openOutbox } from '@driveaway/infra/mail/outbox/open-outbox.ts';
import { sampleMail } from '@driveaway/infra/mail/testing/mail-transport-behaviour.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendRaw } from '../http/testing/send-raw.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';

const serve = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-outbox-'));
  const outbox = await openOutbox({ directory, clock: manualClock(), randomness: systemRandomness });
  const app = await serveApp({ ports: () => ({ outbox }) });
  onTestFinished(async () => {
    await outbox.close();
    await rm(directory, { recursive: true });
  });
  return { ...app, outbox, visitor: visitorOf(app.url) };
};

describe('the outbox during development', () => {
  it('is not there when mail does not go to an outbox', async () => {
    const { url } = await serveApp();
    const { status, text } = await visitorOf(url).get('/dev/outbox');
    expect(text).not.toContain('Outbox');
    expect(status).not.toBe(500);
  });

  it('lists the mails and shows each, with text, HTML and attachments', async () => {
    const { outbox, visitor } = await serve();
    expect((await visitor.get('/dev/outbox')).text).toContain('Nothing has been mailed yet.');
    await outbox.send(sampleMail);
    const id = (await outbox.list())[0]?.id ?? '';
    const list = await visitor.get('/dev/outbox');
    expect(list.text).toContain(`<a href="/dev/outbox/${id}">${sampleMail.subject}</a>`);
    const letter = await visitor.get(`/dev/outbox/${id}`);
    expect(letter.text).toContain(sampleMail.text);
    expect(letter.text).toContain('zoe@mail.example');
    const html = await visitor.get(`/dev/outbox/${id}/html`);
    expect(html.text).toBe(sampleMail.html);
    expect(html.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/);
    const file = await visitor.get(`/dev/outbox/${id}/attachments/0`);
    expect(file.text).toBe('%PDF-1.7 the contract');
    expect(file.headers.get('Content-Disposition')).toContain('attachment');
  });

  it('shows no markup of a mail as its own', async () => {
    const { outbox, visitor } = await serve();
    await outbox.send({ ...sampleMail, subject: '<script>alert(1)</script>', text: '<img src=x>' });
    const id = (await outbox.list())[0]?.id ?? '';
    const { text, headers } = await visitor.get(`/dev/outbox/${id}`);
    expect(text).not.toMatch(/<script|<img/);
    expect(headers.get('Content-Security-Policy')).not.toContain('script-src');
  });

  it.each(['/dev/outbox/..', '/dev/outbox/nothing', '/dev/outbox/nothing/html', '/dev/outbox/nothing/attachments/0'])(
    'answers 404 at %s',
    async (path) => {
      const { visitor } = await serve();
      expect((await visitor.get(path)).status).toBe(404);
    },
  );

  it('is for this machine alone: not under another name, and not through a proxy', async () => {
    const { url } = await serve();
    const ask = (headers: string): Promise<string> =>
      sendRaw(url, `GET /dev/outbox HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
    expect(await ask('Host: localhost')).toMatch(/^HTTP\/1\.1 200/);
    expect(await ask('Host: attacker.example')).toMatch(/^HTTP\/1\.1 404/);
    expect(await ask('Host: localhost\r\nX-Forwarded-For: 203.0.113.7')).toMatch(/^HTTP\/1\.1 404/);
  });
});
