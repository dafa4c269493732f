import { randomUUID } from 'node:crypto';
import { usersHere, type UserHere } from '../../process/testing/users-here.ts';
import { installedBrowsers, packagedBrowser } from '../chromium/browser-candidates.ts';

export type BrowserCase = {
  /** Browser and user; or why there is no such case. */
  readonly name: string;
  /** What `PDF_BROWSER` is then; undefined for the packaged one. */
  readonly browser: string | undefined;
  /** A part of the path of the program that prints then. */
  readonly program: string;
  readonly user: UserHere['ids'];
};

const packagedProgram = '/driveaway-chromium-';

/** Every kind of browser of this machine, and the one of CHROMIUM_PATH, each for root and for an ordinary user. */
export const browserCases = async (): Promise<readonly BrowserCase[]> => {
  const named = process.env['CHROMIUM_PATH'];
  const installed = await installedBrowsers();
  const paths = [...(named === undefined ? [] : [named]), ...installed.map(({ name }) => name)];
  const browsers = [
    { name: packagedBrowser(randomUUID).name, browser: undefined, program: packagedProgram },
    ...paths.map((path) => ({ name: path, browser: path, program: path })),
  ];
  const cases = browsers.flatMap(({ name, browser, program }) =>
    usersHere().map((user) => ({ name: `${name}, as ${user.name}`, browser, program, user: user.ids })),
  );
  const none = {
    name: 'an installed one, of which there is none',
    browser: undefined,
    program: packagedProgram,
    user: undefined,
  };
  return paths.length === 0 ? [...cases, none] : cases;
};
