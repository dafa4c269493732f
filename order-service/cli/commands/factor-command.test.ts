import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { expect, it } from 'vitest';
import { turnOnSecondFactor } from '../../accounts/testing/authenticator.ts';
import { samplePassword, signUpSampleCustomer } from '../../accounts/testing/sign-up-form.ts';
import { createDemoClients } from '../../back-office/machine-clients.ts';
import { serveApp } from '../../http/testing/serve-app.ts';
import { visitorOf } from '../../http/testing/visitor.ts';
import { deliverLetters } from '../../mail/testing/deliver-letters.ts';
import { rememberingTransport } from '../../mail/testing/remembering-transport.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { parseCommandLine } from './parse-command-line.ts';

const email = 'ada@example.test';

it('an operator turns two-step login off for a customer, who is told; the logs say who did it and why', async () => {
  const transport = rememberingTransport();
  const app = await serveApp({ ports: () => ({ mail: transport }) });
  deliverLetters(app.ports);
  const owner = visitorOf(app.url);
  await signUpSampleCustomer(owner);
  await turnOnSecondFactor(owner, app.clock.now());
  const { clientId, clientSecret } = createDemoClients(app.ports.secrets.session).operator;
  const remove = async (customer: string) =>
    runOrdersHere([
      'factor',
      'remove',
      customer,
      '--reason',
      'Seen at the counter',
      '--operator',
      'ada.l',
      '--server',
      app.url,
      '--client-id',
      clientId,
      '--client-secret',
      clientSecret,
    ]);

  expect(await remove('nobody@example.test')).toMatchObject({ code: 3, out: '' });
  expect(await remove(email.toUpperCase())).toMatchObject({ code: 0, err: '' });
  expect(
    (await visitorOf(app.url).post('/api/build-your-own/authenticate', { email, password: samplePassword })).status,
  ).toBe(200);
  expect(await remove(email)).toMatchObject({ code: 3 });
  await eventually(() =>
    expect(transport.sent.map(({ subject }) => subject)).toContain('Two-step login to Austral is off'),
  );
  const lines = app.logged.filter((line) => line.includes('second factor removed'));
  expect(lines[1]).toContain('"by":"operator/ada.l","reason":"Seen at the counter","removed":true');
  const events = app.logged.filter((line) => line.includes('"log":"security","event":"second-factor-removed"'));
  expect(events).toHaveLength(3);
  expect(events[1]).toMatch(/"account":"[0-9a-f]{32}","clientId":"operator\/ada\.l"/);
  expect(app.logged.join()).not.toContain(email);
});

it.each([
  ['factor', 'takes "remove"'],
  ['factor remove', 'needs an e-mail address or the id'],
  [`factor remove ${email}`, '--reason'],
  [`factor remove ${email} --reason seen`, '--operator'],
  [`factor remove ${email} more --reason seen --operator ada`, 'too much'],
])('%s is wrong usage', (line, words) => {
  const message = expect.stringContaining(words);
  expect(parseCommandLine(line.split(' '), {})).toMatchObject({ kind: 'wrong-usage', message });
});
