import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Has a package be missing, as in an image that was put together without it. */
const without = (name: string): string =>
  `data:text/javascript,import { registerHooks } from 'node:module';
registerHooks({ resolve: (wanted, context, next) => next(wanted === '${name}' ? '${name}-is-missing' : wanted, context) });`;

test.each([
  ['nodemailer', '../mail/outbox/open-outbox.ts'],
  ['web-push', '../push/vapid/open-push-sender.ts'],
  ['puppeteer-core', '../pdf/chromium/launch-browser.ts'],
])('that %s is missing is told at the start, and not by the first mail, push or document', async (name, file) => {
  const url = new URL(file, import.meta.url).href;
  const starting = (...more: readonly string[]) =>
    promisify(execFile)(process.execPath, [...more, '--input-type=module', '--eval', `await import('${url}')`]);
  await starting();
  await expect(starting('--import', without(name))).rejects.toThrow(`Cannot find package '${name}-is-missing'`);
});
