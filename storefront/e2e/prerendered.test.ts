/** Prerendered pages: without any script, their heads, and clicks before hydration. */
import { isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { holdAnswers } from './held-network.ts';
import { stageOfFile } from './stage.ts';
import { polling } from './page-actions.ts';
import { click } from './click.ts';

const stage = stageOfFile();

const changeSuburb = 'header button[aria-label*="Change suburb"]';
const openDialog = 'dialog[open] input[role="combobox"]';

const get = (path: string): Promise<Response> => fetch(`${stage().product.url}${path}`, { redirect: 'manual' });

/** Words that stand in the main part of each page before any script. */
const pages: readonly (readonly [path: string, ...words: string[]])[] = [
  ['/', 'Made for the long way', 'Choose your Austral', ...catalogue.map(({ name }) => `See the ${name}`)],
  ...catalogue.map(({ code, name, variants, description }): [string, ...string[]] => [
    `/${code}`,
    description,
    'What it does for you',
    ...variants.map((variant) => `Build the ${variant.name}`),
    'Questions people ask',
    `Build your ${name}`,
  ]),
  ['/configure', 'Build your Austral', ...catalogue.map(({ name, tagline }) => `${name}${tagline}`)],
  ['/compare', 'Compare two cars', ...catalogue.map(({ name }) => name)],
  ['/dealers', 'Find a retailer', 'Nearest first'],
  ['/book-test-drive', 'Book a test drive', 'What to bring'],
  ['/contact', 'Contact us', 'Request a call back'],
  ['/brochure-download', 'Brochures', ...catalogue.map(({ name }) => `${name} brochure`)],
  ['/value-my-car', 'What the retailer will ask'],
  ['/search', 'What are you looking for?', 'needs JavaScript'],
  [
    '/help',
    'Is the order fee refundable?',
    ...catalogue.map(({ name }) => `When does the ${name} need its first service?`),
  ],
  ['/running-costs', 'Running costs and charging', 'The formula'],
  ['/warranty', 'Australian Consumer Law', 'First service', ...catalogue.map(({ name }) => name)],
  ['/safety', 'call 000', 'What helps you drive', ...catalogue.map(({ name }) => name)],
  ['/accessibility', 'level AA', 'Human Rights Commission'],
  ['/terms-of-use', 'Whose site this is', 'Your rights stay'],
  ['/privacy-policy', 'How long we keep it', '10 working days'],
];

const sections = ['design', 'features', 'prices', 'specifications', 'build', 'questions'] as const;

type HeadOfPage = {
  readonly titles: readonly string[];
  readonly canonical: readonly string[];
  readonly meta: Readonly<Record<string, readonly string[]>>;
};

/** All titles, canonical links and meta elements of the page, or of this document. */
const headOf = (page: Page, html?: string): Promise<HeadOfPage> =>
  page.evaluate((source) => {
    const looked = source === undefined ? document : new DOMParser().parseFromString(source, 'text/html');
    const meta: Record<string, string[]> = {};
    for (const element of looked.querySelectorAll('meta[name], meta[property]')) {
      const name = element.getAttribute('name') ?? element.getAttribute('property') ?? '';
      (meta[name] ??= []).push(element.getAttribute('content') ?? '');
    }
    return {
      titles: [...looked.querySelectorAll('head title')].map(({ textContent }) => textContent),
      canonical: [...looked.querySelectorAll('link[rel="canonical"]')].map((link) => link.getAttribute('href') ?? ''),
      meta,
    };
  }, html);

/** What a document says to whoever runs no script; parsed in this page, which stays as it is. */
const readDocument = async (page: Page, path: string) => {
  const response = await get(path);
  const html = await response.text();
  const read = await page.evaluate((source) => {
    // elements for browsers without scripts are read as such
    const main = new DOMParser().parseFromString(source, 'text/html').querySelector('main');
    return {
      text: main?.textContent.replaceAll(/\s+/g, ' ') ?? '',
      titles: main?.querySelectorAll('h1').length,
      sections: [...(main?.querySelectorAll('section[id]') ?? [])].map((section) => ({
        id: section.id,
        title: section.querySelector('h2')?.textContent ?? '',
      })),
    };
  }, html);
  return { status: response.status, head: await headOf(page, html), ...read };
};

/** The expected head of the page at this path. */
const headFor = (path: string, title: string | undefined) => ({
  canonical: [`${stage().product.url}${path}`],
  meta: {
    description: [expect.stringMatching(/.{20,}/)],
    'og:url': [`${stage().product.url}${path}`],
    'og:title': [title],
    'og:description': [expect.stringMatching(/.{20,}/)],
    'og:image': [expect.stringContaining(`${stage().product.url}/shared/`)],
    'og:image:alt': [expect.stringContaining('Austral')],
    'twitter:card': ['summary_large_image'],
  },
});

/** Whether the page is hydrated: its buttons are enabled. */
const isAlive = (page: Page): Promise<boolean> => page.$eval(changeSuburb, (button) => !button.matches(':disabled'));

describe('without a script', () => {
  it('every page has its words and one head that speaks of it', async () => {
    const page = await stage().newVisitor();
    for (const [path, ...words] of pages) {
      const { status, head, text, titles } = await readDocument(page, path);
      expect([path, status]).toStrictEqual([path, 200]);
      expect([path, words.filter((some) => !text.includes(some))]).toStrictEqual([path, []]);
      expect(titles).toBe(1);
      expect(head.titles).toStrictEqual([expect.stringContaining('Austral')]);
      expect(head).toMatchObject(headFor(path, head.titles[0]));
      expect(head.meta['robots']).toBeUndefined();
    }
  });

  it('the address of a section holds it, and says that it is a part of the page', async () => {
    const page = await stage().newVisitor();
    for (const id of sections) {
      const { status, head, sections: found } = await readDocument(page, `/solterra/${id}?utm_source=mail`);
      expect(status).toBe(200);
      expect(found).toContainEqual({ id, title: expect.stringMatching(/\S/) });
      expect(head.canonical).toStrictEqual([`${stage().product.url}/solterra`]);
    }
  });

  it('what is not found is neither indexed nor shared', async () => {
    const page = await stage().newVisitor();
    for (const path of ['/nowhere', '/nowhere/solterra', '/solterra2/design', '/404', '/index']) {
      const { status, head, text } = await readDocument(page, path);
      expect([path, status]).toStrictEqual([path, 404]);
      expect(text).toContain('This road ends here');
      expect(head.titles).toStrictEqual(['Page not found | Austral']);
      expect([head.canonical, head.meta['robots'], head.meta['og:url']]).toStrictEqual([[], ['noindex'], undefined]);
    }
  });

  it('the pictures of shared links are large PNGs that other sites may show', async () => {
    const documents = await Promise.all(pages.map(async ([path]) => (await get(path)).text()));
    const addresses = new Set(documents.map((html) => /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''));
    expect(addresses.size).toBe(1 + catalogue.length);
    for (const address of addresses) {
      const response = await fetch(address);
      const { headers } = response;
      const picture = Buffer.from(await response.arrayBuffer());
      expect([headers.get('content-type'), headers.get('cross-origin-resource-policy')]).toStrictEqual([
        'image/png',
        'cross-origin',
      ]);
      // width and height of a PNG
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toStrictEqual([1200, 630]);
      expect(picture.length).toBeLessThan(300_000);
    }
  });

  it('the sitemap names the pages that there are, and robots may read them', async () => {
    const listed = [...(await (await get('/sitemap.xml')).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address]) => address,
    );
    const paths = [...pages.map(([path]) => path), ...dealers.map(({ id }) => `/retailer?id=${id}`)];
    expect(new Set(listed)).toStrictEqual(new Set(paths.map((path) => `${stage().product.url}${path}`)));
    expect(listed).toHaveLength(paths.length);
    const robots = await (await get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${stage().product.url}/sitemap.xml`);
    const forbidden = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(
      ([, start = '']) => `${stage().product.url}${start}`,
    );
    expect(forbidden.length).toBeGreaterThan(0);
    expect(listed.filter((address) => forbidden.some((start) => address?.startsWith(start)))).toStrictEqual([]);
    expect(await (await get('/build-your-own/account/login')).text()).toContain('name="robots" content="noindex"');
  });
});

describe('with scripts', () => {
  it('what the head says goes with the visitor from page to page, and back', async () => {
    const page = await stage().newVisitor({ isMotionWanted: true });
    await page.goto(`${stage().product.url}/`, { waitUntil: 'networkidle2' });
    const says = async (path: string, title: string): Promise<void> => {
      await expect.poll(() => headOf(page)).toMatchObject({ titles: [title], ...headFor(path, title) });
      expect(await page.$$('meta[name="description"]')).toHaveLength(1);
    };
    await says('/', 'Austral | Cars priced on the road');
    await click(page, 'main ::-p-text(See the BRZ)');
    await says('/brz', 'BRZ | Austral');
    await click(page, 'header a[href="/dealers"]');
    await says('/dealers', 'Find a retailer | Austral');
    await page.goBack();
    await says('/brz', 'BRZ | Austral');
    await page.goBack();
    await says('/', 'Austral | Cars priced on the road');
  });
});

describe('the address of a section', () => {
  /** Waits until the section stands this far, give or take, from where it is opened. */
  const seeSection = (page: Page, id: string, most: number): Promise<unknown> =>
    page.waitForFunction(
      (wanted: string, pixels: number) =>
        Math.abs((document.getElementById(wanted)?.getBoundingClientRect().top ?? 9_999) - 85) < pixels,
      { polling },
      id,
      most,
    );

  // the first is held in its place in another way than those below
  it.each(isNightRun ? sections : ['design', 'questions'])(
    'shows %s before any code has come, and opens at it once it has',
    async (id) => {
      const page = await stage().newVisitor({ isMotionWanted: true });
      const network = await holdAnswers(page, '*/assets/*.js');
      const loading = page.goto(`${stage().product.url}/solterra/${id}?utm_source=mail`);
      // a late font may move it by some lines, and more of them above the first section; the code corrects that
      if (id !== 'design') await seeSection(page, id, 120);
      else await page.waitForSelector(changeSuburb);
      expect(await isAlive(page)).toBe(false);
      network.end();
      await loading;
      await page.waitForSelector(`${changeSuburb}:enabled`);
      await seeSection(page, id, 2);
      expect(new URL(page.url()).pathname).toBe(`/solterra/${id}`);
    },
  );
});

describe('what is pressed before the page is alive', () => {
  /** A page on a slow machine whose scripts with this in their address have not come yet. */
  const slowVisit = async (path: string, scripts: string, width = 1280) => {
    const page = await stage().newVisitor({ isMotionWanted: true });
    await page.setViewport({ width, height: 740 });
    await page.emulateCPUThrottling(2);
    const network = await holdAnswers(page, scripts);
    const loading = page.goto(`${stage().product.url}${path}`);
    return {
      page,
      /** Lets the scripts come. */
      release: async (): Promise<void> => {
        network.end();
        await loading;
      },
      isHeld: network.held,
    };
  };
  const everyScript = '*/assets/*.js';

  /** Where a control is and how it looks, whether or not it can be pressed. */
  const lookOf = (page: Page, selector: string) =>
    page.$eval(selector, (control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      const { color, backgroundColor, borderColor, textDecorationLine } = getComputedStyle(control);
      return { place: [x, y, width, height].map(Math.round), color, backgroundColor, borderColor, textDecorationLine };
    });

  it('a button that needs code cannot be pressed, and one press is enough once it can', async () => {
    const { page, release } = await slowVisit('/', everyScript);
    await page.waitForSelector(`${changeSuburb}:disabled`);
    await page.evaluate(() => document.fonts.ready.then(() => null));
    const before = await lookOf(page, changeSuburb);
    await release();
    await page.waitForSelector(`${changeSuburb}:enabled`);
    expect(await lookOf(page, changeSuburb)).toStrictEqual(before);
    await expect.poll(() => page.$$(':disabled, [data-waiting]')).toHaveLength(0);
    await click(page, changeSuburb);
    await page.waitForSelector(openDialog);
  });

  /** Opens a menu of this page at once; it stays open when the code comes, and closes with the next press. */
  const openBefore = async (menu: string, link: string): Promise<Page> => {
    const { page, release } = await slowVisit('/outback', everyScript, 375);
    await page.waitForSelector(link, { hidden: true });
    await click(page, `${menu} > summary`);
    await page.waitForSelector(link, { visible: true });
    expect(await isAlive(page)).toBe(false);
    await release();
    await page.waitForSelector(`${changeSuburb}:enabled`);
    await page.waitForSelector('#prices button:enabled');
    await page.waitForSelector(link, { visible: true });
    await click(page, `${menu} > summary`);
    await page.waitForSelector(link, { hidden: true });
    return page;
  };

  it('the list of sections opens at once, stays open when the code comes, and closes with the next press', async () => {
    const link = 'nav[data-section-nav] a[href^="/outback/prices"]';
    expect(await isAlive(await openBefore('nav[data-section-nav] details', link))).toBe(true);
  });

  it('the menu does so too, and closes when its link has led on', async () => {
    const link = 'header nav a[href="/dealers"]';
    const page = await openBefore('header details', link);
    await click(page, 'header summary');
    await click(page, link);
    await page.waitForFunction(() => document.title.startsWith('Find a retailer'), { polling });
    await expect.poll(() => page.$eval('header details', (menu) => menu.open)).toBe(false);
  });

  it('a note opens with the focus, a paint is ticked at once, and the car is painted when its code has come', async () => {
    const { page, release } = await slowVisit('/solterra', everyScript);
    const button = 'button[aria-label="About this figure"]';
    await page.waitForSelector(button);
    await page.focus(button);
    await page.waitForSelector(`span:has(> ${button}) > [role="tooltip"]`, { visible: true });
    await click(page, '#design input[type="radio"]:not(:checked)');
    const ticked = (): Promise<string | null> =>
      page.$eval('#design input:checked', (radio) => radio.getAttribute('aria-label'));
    const said = (): Promise<string> =>
      page.$$eval('#design output', (all) => all.map(({ textContent }) => textContent).join(' '));
    const chosen = await ticked();
    expect(await isAlive(page)).toBe(false);
    expect(await said()).not.toContain(`in ${chosen}`);
    await release();
    await expect.poll(said).toContain(`in ${chosen}`);
    expect(await ticked()).toBe(chosen);
  });

  it('a part whose code comes later waits for it, and the rest is alive meanwhile', async () => {
    const { page, release, isHeld } = await slowVisit('/solterra', '*/assets/model-below-*.js');
    await isHeld('model-below');
    const inPart = '#prices button';
    // what turns out of sight would have the whole page drawn anew at every frame
    const turns = await page.$eval('#build [data-loading] svg', (ring) =>
      ring.checkVisibility({ contentVisibilityAuto: true }),
    );
    expect(turns).toBe(false);
    // who has the page read to them comes to it without seeing it
    expect(JSON.stringify(await page.accessibility.snapshot())).toContain('"Loading…"');
    await click(page, changeSuburb);
    await page.waitForSelector(openDialog);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null, { polling });
    expect(await page.$$(`${inPart}:disabled`)).toHaveLength(1);
    await release();
    await page.waitForSelector(`${inPart}:enabled`);
    await click(page, inPart);
    await page.waitForSelector(openDialog);
  });

  it('prerendered parts stay while their code is missing, for a visitor with a suburb of their own too', async () => {
    const page = await stage().newVisitor({ isMotionWanted: true });
    await page.evaluateOnNewDocument(() => {
      localStorage.setItem('suburb', JSON.stringify({ name: 'Darwin', state: 'NT', postcode: '0800' }));
    });
    const network = await holdAnswers(page, '*/assets/model-below-*.js');
    const loading = page.goto(`${stage().product.url}/solterra`);
    await network.held('model-below');
    await page.waitForFunction(() => document.querySelector('main')?.innerText.includes('Driveaway in Darwin'), {
      polling,
    });
    expect(await page.$('#prices')).not.toBeNull();
    network.end();
    await loading;
  });
});
