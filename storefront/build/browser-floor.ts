/**
 * The oldest browsers that the shop is made for: the build lowers syntax to them, and `npm run browsers` looks at calls and
 * styles. Moves only by a commit of its own, which says what it takes from whom (CONTRIBUTING.md).
 */
export const browserFloor = {
  safari: { name: 'Safari', version: '16.4', target: 'safari16.4' },
  safari_ios: { name: 'iOS', version: '16.4', target: 'ios16.4' },
  chrome: { name: 'Chrome', version: '111', target: 'chrome111' },
  edge: { name: 'Edge', version: '111', target: 'edge111' },
  firefox: { name: 'Firefox', version: '114', target: 'firefox114' },
} as const;

export type FloorBrowser = keyof typeof browserFloor;

const { safari, chrome, firefox } = browserFloor;

/** As people are told. */
export const browserFloorText = `Safari and iOS ${safari.version}, Chrome and Edge ${chrome.version}, Firefox ${firefox.version}`;

/** As the build is told. */
export const buildTarget: string[] = Object.values(browserFloor).map(({ target }) => target);
