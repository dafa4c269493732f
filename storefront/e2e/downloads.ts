/** Files as a browser saves them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { onTestFinished } from 'vitest';

export type SavedFile = { readonly name: string; readonly content: Buffer };

/** Lets this visitor save files; the returned function does something and waits for the file that it saves. */
export const allowDownloads = async (page: Page): Promise<(act: () => Promise<void>) => Promise<SavedFile>> => {
  const folder = await mkdtemp(join(tmpdir(), 'driveaway-downloads-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const browser = await page.browser().target().createCDPSession();
  const { id } = page.browserContext();
  await browser.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: folder,
    eventsEnabled: true,
    ...(id === undefined ? {} : { browserContextId: id }),
  });
  return async (act) => {
    const names = new Map<string, string>();
    const saved = new Promise<SavedFile>((resolve, reject) => {
      browser.on('Browser.downloadWillBegin', ({ guid, suggestedFilename }) => names.set(guid, suggestedFilename));
      browser.on('Browser.downloadProgress', ({ guid, state }) => {
        const name = names.get(guid);
        if (name === undefined || state === 'inProgress') return;
        if (state === 'canceled') reject(new Error(`${name} was not saved`));
        else readFile(join(folder, guid)).then((content) => resolve({ name, content }), reject);
      });
    });
    await Promise.all([act(), saved]);
    return saved;
  };
};
