/** What the product has mailed, read from its outbox. */
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { expect } from 'vitest';

const read = async (address: string): Promise<string> => (await fetch(address)).text();

/** The link with a token in the newest mail whose subject begins like this. */
export const mailedLink = async (url: string, subject: string): Promise<string> => {
  let link = '';
  await eventually(async () => {
    const [, path = ''] =
      new RegExp(`href="(/dev/outbox/[0-9a-f]+)">${subject}`).exec(await read(`${url}/dev/outbox`)) ?? [];
    link = /http\S+#token=[A-Za-z0-9_.-]+/.exec(await read(`${url}${path}`))?.[0] ?? '';
    expect(link).not.toBe('');
  });
  return link;
};
