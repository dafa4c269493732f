/**
 * What a customer does in browsers that the tests of pages do not run: the stories in Firefox, pages and the configurator in
 * WebKit. Each is skipped, by name, where it is not installed. Ends with 1 where a page did not work.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startProduct } from '@driveaway/storefront/e2e/product.ts';
import { findProgram } from './find-program.ts';
import { startWebKit, type WebKitPrograms } from './web-driver.ts';

const isWhole = `return document.querySelector('main h1') !== null && document.querySelector('main [role="status"]') === null
  && getComputedStyle(document.querySelector('#older-browser')).display === 'none' && document.querySelector('main h1').textContent`;

const walkInWebKit = async (url: string, programs: WebKitPrograms): Promise<string> => {
  const webKit = await startWebKit(programs);
  try {
    const headings: string[] = [];
    for (const path of ['/', '/outback', '/dealers', '/help', '/build-your-own/account/login']) {
      await webKit.goTo(`${url}${path}`);
      headings.push(String(await webKit.see(isWhole)));
    }
    await webKit.goTo(`${url}/outback`);
    await webKit.see(
      `document.querySelector('#build').scrollIntoView(); return document.querySelector('#build-paint') !== null`,
    );
    await webKit.click('#build-paint input[value="desert-pea-red"]');
    await webKit.see(`return location.search.includes('paint=desert-pea-red')`);
    await webKit.see(`return /Driveaway in Sydney/.test(document.querySelector('#build-summary')?.innerText)`);
    return `${String(await webKit.see('return navigator.userAgent'))} opened ${headings.join(', ')} and built a car`;
  } finally {
    await webKit.close();
  }
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--configLoader', 'native', '--project', 'stories'];

/** Whether the stories end well in this Firefox. */
const tellStoriesInFirefox = async (path: string): Promise<boolean> => {
  const environment = { ...process.env, FIREFOX_PATH: path };
  const child = spawn(process.execPath, vitest, { cwd: root, stdio: 'inherit', env: environment });
  const [code]: unknown[] = await once(child, 'exit');
  return code === 0;
};

const firefox = findProgram('firefox-esr');
if (firefox === undefined) console.log('Firefox: skipped, firefox-esr is not installed');
else {
  const isWell = await tellStoriesInFirefox(firefox);
  console.log(`Firefox: ${isWell ? 'told the stories' : 'did not tell every story'} (${firefox})`);
  if (!isWell) process.exitCode = 1;
}

const driver = findProgram('WebKitWebDriver');
const browser = findProgram('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
const screen = findProgram('Xvfb');

if (driver === undefined || browser === undefined) {
  console.log('WebKit: skipped, webkit2gtk-driver is not installed');
} else if (screen === undefined && process.env['DISPLAY'] === undefined) {
  console.log('WebKit: skipped, there is no screen and xvfb is not installed');
} else {
  const product = await startProduct();
  try {
    console.log(`WebKit: ${await walkInWebKit(product.url, { driver, browser, screen })}`);
  } catch (fault) {
    console.log(`WebKit: ${fault instanceof Error ? fault.message : String(fault)}`);
    process.exitCode = 1;
  } finally {
    await product.close();
  }
}
