import { expect, it } from 'vitest';
import { overriddenOptions } from './overridden-options.ts';

it.each<[string, readonly string[]]>([
  ['mongodb://host', []],
  ['mongodb://user:pass@a,b,c/?replicaSet=rs0&tls=true&authSource=admin', []],
  ['mongodb://host/?readPreference=primary&w=majority&journal=true&readConcernLevel=majority', []],
  ['mongodb://host/?readPreference=secondaryPreferred&w=1', ['readPreference', 'w']],
  ['mongodb+srv://host/db?W=majority&socketTimeoutMS=60000', ['socketTimeoutMS']],
  ['mongodb://host/?readPreferenceTags=dc:east&readPreferenceTags=', ['readPreferenceTags', 'readPreferenceTags']],
])('of %s, %j is not as the adapters do it', (url, names) => {
  expect(overriddenOptions(url)).toEqual(names);
});
