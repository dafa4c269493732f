/** What ended after a backup does not come back with it. */
import { readFile } from 'node:fs/promises';
import { brochureRequestStream } from '@driveaway/domain/brochures/brochure-request-events.ts';
import { callBackStream } from '@driveaway/domain/call-backs/call-back-events.ts';
import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { readEndings } from '@driveaway/infra/backup/ending-list.ts';
import { expect, it } from 'vitest';
import { endEverySession } from '../accounts/end-every-session.ts';
import { emailHashOf, findReservation, loadStream } from '../customers/customers.ts';
import { changeClient, mayNotAsk } from '../machines/revoked-clients.ts';
import { redoEndings } from './redo-endings.ts';
import {
  changeIts,
  endAfterBackup,
  endingTypes,
  feedOf,
  idOf,
  moveMailbox,
  openRestored,
  overIn,
  renewFeed,
  webhookOf,
} from './testing/ending-cases.ts';

it('ends again with the list, each once, and every session and link (row 86)', async () => {
  const { list, listed, restore } = await endAfterBackup();
  expect(listed).toMatchObject({ code: 0, err: '' });
  const written = await readFile(list, 'utf8');
  expect(written).not.toMatch(/@|Marsh|Ada|0491/);
  const { to, out } = await restore('--erasures', list);
  const ports = await openRestored(to);
  const missing = endingTypes.filter((type) => type !== 'WebhookSecretRotated');
  expect(await overIn(ports)).toEqual(expect.arrayContaining(missing));
  expect(out).toContain('Callers forgotten: 1\n');
  expect(out).toContain(
    `Every session and every mailed link has ended: ${endingTypes.length} customers log in again\n`,
  );
  expect(out).toMatch(/To do: orders webhooks rotate wh_\w+: the secret of before is back\n/);
  const version = (await ports.vault.findCredential(idOf('BuildRemoved')))?.sessionVersion ?? 0;
  expect(version).toBeGreaterThan(1_000_000_000);

  // again, over stores that went on: what was done is not done once more
  const id = idOf('PasswordChanged');
  await endEverySession(ports, id, { passwordHash: 'set by mail' });
  await changeClient(
    ports,
    { clientId: idOf('MachineClientRevoked'), revoked: false },
    { actor: { kind: 'system', id: 'test' }, requestId: crypto.randomUUID() },
  );
  await renewFeed(ports, idOf('CalendarFeedEnded'), 'three');
  await changeIts(ports, idOf('WebhookDisabled'), 'enable');
  await redoEndings(ports, (await readEndings(list)).endings);
  expect((await ports.vault.findCredential(id))?.passwordHash).toBe('set by mail');
  expect(await mayNotAsk(ports, idOf('MachineClientRevoked'))).toBe(false);
  expect(await feedOf(ports, idOf('CalendarFeedEnded'))).toMatchObject({ secretHash: 'three' });
  expect((await webhookOf(ports, idOf('WebhookDisabled')))?.standing).toBe('live');
  const streams = [callBackStream(idOf('CallerForgotten')), brochureRequestStream(idOf('BrochureReaderForgotten'))];
  for (const stream of streams) expect((await loadStream(ports, stream)).history).toHaveLength(2);
});

it('comes back without the list, which says since when it is missing and what is to be done', async () => {
  const { restore } = await endAfterBackup();
  const { to, out } = await restore();
  const ports = await openRestored(to);
  // of a webhook with its first secret there is none before
  expect(await overIn(ports)).toEqual(['WebhookSecretRotated']);
  expect(out).toMatch(/What ended is known until \d{4}-/);
  expect(out).toContain('- machine clients that were revoked get tokens again: orders clients revoke ID\n');
  expect(out).toContain('Every session and every mailed link has ended');
});

it('leaves what began again after an earlier restore, also where that had nothing to end or left no word', async () => {
  const { list, restore } = await endAfterBackup();
  const { to } = await restore('--erasures', list);
  const restored = await openRestored(to);
  const ports = { ...restored, clock: { now: () => restored.clock.now().add({ minutes: 1 }) } };
  const [owner, mover, client] = ['CalendarFeedRenewed', 'EmailChanged', 'MachineClientRevoked'].map(idOf);
  const { endings } = await readEndings(list);
  const endedTwice = endings.flatMap((ending) => {
    const event = crypto.randomUUID();
    if (ending.stream === customerStream(owner ?? '')) return [{ ...ending, event, type: 'CalendarFeedEnded' }];
    return ending.what[0] === client ? [{ ...ending, event }] : [];
  });
  const forked = [...endings, ...endedTwice];
  await redoEndings(ports, forked);
  await renewFeed(ports, owner ?? '', 'four');
  await changeClient(
    ports,
    { clientId: client ?? '', revoked: false },
    { actor: { kind: 'system', id: 'test' }, requestId: crypto.randomUUID() },
  );
  await moveMailbox(ports, mover ?? '', 'third@new.example');
  await redoEndings(ports, forked);
  expect(await feedOf(ports, owner ?? '')).toMatchObject({ secretHash: 'four' });
  expect(await mayNotAsk(ports, client ?? '')).toBe(false);
  expect(await findReservation(ports, emailHashOf(ports, 'third@new.example'))).toBe(mover);
});
