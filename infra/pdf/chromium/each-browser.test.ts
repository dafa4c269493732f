/** The behaviour of the printer with each kind of browser of this machine, where paths are long, and its start by each kind of user. */
import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { isNightRun } from '../../ci/is-night-run.ts';
import { describePdfRenderer, printable } from '../testing/pdf-renderer-behaviour.ts';
import { browserCases } from '../testing/browsers-here.ts';
import { makeLongFolder } from '../testing/long-folder.ts';
import { openRendererAs, type RendererOfUser } from '../testing/open-renderer-as.ts';

const cases = await browserCases();

/** Whose process it is shows in its start alone: the last who can, an ordinary user where there is one, prints it all. */
const isLast = ({ program }: (typeof cases)[number], index: number): boolean =>
  cases.findLastIndex((other) => other.program === program && other.user !== undefined) === index;

for (const oneCase of cases.filter((one, index) => isNightRun || isLast(one, index))) {
  const { name, user, program } = oneCase;
  describe.skipIf(user === undefined)(`the browser ${name}`, () => {
    let opened: Promise<RendererOfUser> | undefined;
    const open = async (): Promise<RendererOfUser> => {
      const { folder, holder } = await makeLongFolder(user);
      const renderer = await openRendererAs(oneCase, folder);
      afterAll(async () => {
        await renderer.close();
        await rm(holder, { recursive: true, force: true });
      });
      return renderer;
    };
    const openOnce = (): Promise<RendererOfUser> => (opened ??= open());

    if (isLast(oneCase, cases.indexOf(oneCase))) describePdfRenderer('in a folder of 120 characters', openOnce);

    it('is the browser that prints', async () => {
      const renderer = await openOnce();
      await renderer.render({ html: printable('<p>A document</p>'), footer: '' });
      expect(renderer.browsers).toEqual([expect.stringContaining(program)]);
    });
  });
}
