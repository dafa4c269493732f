/** What a browser calls itself, in words of ours: the header itself goes nowhere. */

const first = (userAgent: string, names: readonly (readonly [pattern: RegExp, name: string])[], otherwise: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? otherwise;

/** The order matters: most browsers also claim to be those below them. */
const browsers = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'a Mac'],
  [/Linux/, 'Linux'],
] as const;

/** 'Firefox on Windows', from a User-Agent header. */
export const browserName = (userAgent: string): string =>
  `${first(userAgent, browsers, 'A browser')} on ${first(userAgent, systems, 'a computer')}`;
