import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemRandomness } from '../../clock/system-clock.ts';
import { describeMailTransport, sampleMail } from '../testing/mail-transport-behaviour.ts';
import { openOutbox } from './open-outbox.ts';

const open = async () => {
  const directory = join(await mkdtemp(join(tmpdir(), 'driveaway-outbox-')), 'outbox');
  const clock = manualClock();
  const transport = await openOutbox({ directory, clock, randomness: systemRandomness });
  onTestFinished(async () => {
    await transport.close();
    await rm(join(directory, '..'), { recursive: true });
  });
  const delivered = async () => {
    const names = (await readdir(directory)).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
  };
  return { transport, clock, directory, delivered };
};

describeMailTransport('outbox', open);

describe('the outbox', () => {
  it('keeps mails to be looked at, the newest first, each once', async () => {
    const { transport, clock, delivered } = await open();
    await transport.send(sampleMail);
    clock.advance({ seconds: 1 });
    await transport.send({ ...sampleMail, messageId: 'another@austral.example', subject: 'Another' });
    await transport.send({ ...sampleMail, text: 'the same id again' });
    const mails = await transport.list();
    expect(mails.map(({ subject }) => subject)).toEqual(['Another', sampleMail.subject]);
    expect(await delivered()).toHaveLength(2);
    const [, first] = mails;
    const { id, sentAt, ...mail } = (await transport.read(first?.id ?? '')) ?? { id: '', sentAt: '' };
    expect(sentAt).toBe('2026-11-02T00:00:00.000Z');
    expect(id).toBe(first?.id);
    expect(mail).toEqual({
      ...sampleMail,
      attachments: sampleMail.attachments.map(({ content, ...attachment }) => ({
        ...attachment,
        content: new Uint8Array(content),
      })),
    });
  });

  it('forgets every mail to an address, and no other', async () => {
    const { transport, directory } = await open();
    const other = {
      ...sampleMail,
      messageId: 'another@austral.example',
      to: { name: 'Bo', address: 'bo@mail.example' },
    };
    await transport.send(sampleMail);
    await transport.send(other);
    await transport.forget('ZOE@mail.example');
    expect((await transport.list()).map(({ to }) => to.address)).toEqual(['bo@mail.example']);
    expect(await readdir(directory)).toHaveLength(2);
    await transport.forget('zoe@mail.example');
  });

  it('is readable by its owner alone', async () => {
    const { transport, directory } = await open();
    await transport.send(sampleMail);
    expect((await stat(directory)).mode & 0o077).toBe(0);
    for (const name of await readdir(directory)) expect((await stat(join(directory, name))).mode & 0o077).toBe(0);
  });

  it.each(['', '..', '../events', 'nothing', 'a'.repeat(32)])('has nothing under %j', async (id) => {
    const { transport } = await open();
    await transport.send(sampleMail);
    expect(await transport.read(id)).toBeUndefined();
  });
});
