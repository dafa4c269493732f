/** Builds that are saved: opened in another browser, compared with their day, mailed, and kept in an account. */
import { atNight } from '@driveaway/infra/ci/is-night-run.ts';
import { buildCodeResponseSchema } from '@driveaway/domain/api/kept-build.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { changeAnswer } from './lost-answers.ts';
import { click } from './click.ts';
import { fill, follow, polling, press, seeButton, seeHeading, seeText, valueOf } from './page-actions.ts';
import { checkPage, checkPageAtNight } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

const chosen = '/configure?model=outback&variant=outback-touring&paint=desert-pea-red&accessories=tow-bar';

/** Saves the car of the open page; answers its code. */
const save = async (page: Page): Promise<string> => {
  await seeButton(page, 'Order online', 'enabled');
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/kept-build'));
  await press(page, 'Save this build');
  const { code } = buildCodeResponseSchema.parse(await (await answered).json());
  await seeText(page, `Saved as ${code.slice(0, 4)}-${code.slice(4)}`);
  return code;
};

const seeHeadingOfCard = (page: Page, words: string): Promise<unknown> =>
  page.waitForSelector(`main ::-p-xpath(//h2[normalize-space() = "${words}"])`);

const asCode = (code: string): string => `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`;

describe('a saved build', () => {
  it('opens in another browser by its code, with suburb and price, and says so', async () => {
    const page = await stage().visit(chosen);
    const code = await save(page);
    await page.waitForSelector(`figure[aria-label$="/configure?build=${code}"] path`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Saved as');
    expect(await checkPage(page, 'configure-saved')).toEqual([]);

    const fresh = await stage().visit('/configure');
    await click(fresh, 'main summary ::-p-text(Have a build code?)');
    await fill(fresh, 'Build code', 'KMTX');
    await press(fresh, 'Open it');
    await seeText(fresh, 'Please check the code: it has eight letters');
    expect(await checkPage(fresh, 'configure-code')).toEqual([]);
    await fill(fresh, 'Build code', asCode(code));
    await press(fresh, 'Open it');
    await seeHeading(fresh, 'Build your Outback');
    await seeText(fresh, `Saved build ${code.slice(0, 4)}-${code.slice(4)}: Outback Touring`);
    await fresh.waitForFunction(() => /today, the same as on \d+ \w+ \d{4}\./.test(document.body.innerText), {
      polling,
    });
    await seeText(fresh, 'Prices for Sydney, NSW 2000.');
    const parameters = new URL(fresh.url()).searchParams;
    expect([parameters.get('variant'), parameters.get('paint'), parameters.get('accessories')]).toStrictEqual([
      'outback-touring',
      'desert-pea-red',
      'tow-bar',
    ]);
    await seeButton(fresh, 'Order online', 'enabled');
    await click(fresh, '#build-paint label');
    await follow(fresh, 'Back to the saved build');
    await fresh.waitForFunction(() => location.search.includes('paint=desert-pea-red'), { polling });
    // another choice is another car
    expect(await checkPageAtNight(fresh, 'configure-opened')).toEqual([]);
  });

  it('shows what has changed since: the price with its causes, and what is not offered any more', async () => {
    const page = await stage().visit(chosen);
    const code = await save(page);
    const later = await stage().newVisitor();
    await changeAnswer(later, '*/kept-build?code=*', (text) =>
      JSON.stringify({
        ...JSON.parse(text),
        keptOn: '2026-11-03',
        difference: 1_200,
        causes: ['new on-road costs', 'a new list price'],
        dropped: [
          { name: 'Tow bar and wiring', instead: null },
          { name: 'Desert Pea Red paint', instead: 'Salt White' },
        ],
      }),
    );
    await later.goto(`${stage().product.url}/configure?build=${code}`);
    await seeText(later, '$1,200 more than on 3 November 2026: new on-road costs and a new list price.');
    await seeText(later, 'Not offered any more:');
    await seeText(later, 'Desert Pea Red paint, with Salt White in its place');
    expect(await checkPageAtNight(later, 'configure-changed')).toEqual([]);

    const gone = await stage().newVisitor();
    await changeAnswer(gone, '*/kept-build?code=*', (text) =>
      JSON.stringify({ ...JSON.parse(text), build: null, isModelSold: true }),
    );
    await gone.goto(`${stage().product.url}/configure?build=${code}`);
    await seeText(gone, 'The Outback Touring is no longer sold');
    expect(await checkPage(gone, 'configure-not-sold')).toEqual([]);
    await follow(gone, 'Build one that is sold today');
    await seeHeading(gone, 'Build your Outback');
  });

  it('that nobody saved is not found, and another code can be typed there', async () => {
    const page = await stage().visit('/configure?build=CCCC-CCCC');
    await seeText(page, 'We cannot find a car with this code.');
    expect(await checkPage(page, 'configure-unknown-code')).toEqual([]);
    await seeText(page, 'Which one would you like to build?');
  });

  it('is mailed to an address, with its link and nothing else', async () => {
    const page = await stage().visit(chosen);
    const code = await save(page);
    await click(page, 'main summary ::-p-text(Send it by email)');
    await press(page, 'Send it');
    await seeText(page, 'Email address is required');
    await fill(page, 'Email address', `friend.${code.toLowerCase()}@customers.example`);
    await press(page, 'Send it');
    await seeText(page, 'The mail is on its way');
    const { url } = stage().product;
    await eventually(async () => {
      expect(await (await fetch(`${url}/dev/outbox`)).text()).toContain(`build ${code.slice(0, 4)}-${code.slice(4)}`);
    });
  });
});

atNight(() => {
  describe('the saved builds of an account', () => {
    it('are taken from the configurator or by their code, named, opened, removed, and gone with the account', async () => {
      const { page, customer, orderNo } = await stage().buyer();
      const violations: string[] = [];
      await page.goto(`${stage().product.url}${chosen}`);
      await save(page);
      await press(page, 'Keep it in my account');
      await seeText(page, 'Saved in your account.');
      const visitor = await stage().visit('/configure?model=brz');
      const code = await save(visitor);
      await follow(visitor, 'Log in and keep it in your account');
      await seeHeading(visitor, 'Login');

      await page.goto(stage().orderingPage(`/profile/builds?code=${code}`));
      await seeHeadingOfCard(page, 'Outback Touring');
      expect(await valueOf(page, 'Build code')).toBe(`${code.slice(0, 4)}-${code.slice(4)}`);
      await press(page, 'Keep it in my account');
      await page.waitForFunction(() => document.querySelectorAll('main h2').length >= 3, { polling });
      await seeText(page, 'today, the same as on');
      await click(page, 'button[aria-label="Rename Outback Touring"]');
      await fill(page, 'Name', 'For the long weekends');
      violations.push(...(await checkPage(page, 'profile-build-name')));
      await press(page, 'Save the name');
      await seeHeadingOfCard(page, 'For the long weekends');
      violations.push(...(await checkPage(page, 'profile-builds')));
      await click(page, 'button[aria-label^="Remove BRZ"]');
      await press(page, 'Remove it');
      await page.waitForFunction(() => !document.body.innerText.includes('BRZ'), { polling });
      await follow(page, 'Open it');
      await seeHeading(page, 'Build your Outback');
      await seeButton(page, 'Order online', 'enabled');

      await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
      await press(page, 'Cancel this order');
      await press(page, 'Cancel my order');
      await seeText(page, 'This order was cancelled');
      await page.goto(stage().orderingPage('/profile/my-account'));
      await press(page, 'Erase my account…');
      await fill(page, 'Your password, once more', customer.password);
      await press(page, 'Erase my account');
      await seeText(page, 'Your account has been erased.');
      await page.goto(stage().orderingPage('/profile/builds'));
      await seeHeading(page, 'Login');
      expect(violations).toEqual([]);
    });
  });
});
