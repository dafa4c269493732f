import { expect, it } from 'vitest';
import { acceptedEncoding, contentEncodings } from './accepted-encoding.ts';

it.each<readonly [header: string, expected: string | undefined]>([
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', undefined],
  ['br;q=0', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', undefined],
  ['gzip;q=0.0', undefined],
  ['gzip ; q=1.0 , br ; q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['identity', undefined],
  ['identity, br;q=0.5', undefined],
  ['identity;q=0.5, br', 'br'],
  ['identity, br', 'br'],
  ['identity;q=0, *;q=0', undefined],
  ['br;q=nonsense', 'br'],
  ['br;q=..', undefined],
  [';;,,=', undefined],
])('Accept-Encoding %j gets %s of both', (header, expected) => {
  expect(acceptedEncoding(header, contentEncodings)).toBe(expected);
});

it('chooses among what is offered alone', () => {
  expect(acceptedEncoding('br, gzip;q=0.1', ['gzip'])).toBe('gzip');
  expect(acceptedEncoding('br', ['gzip'])).toBeUndefined();
  expect(acceptedEncoding('br', [])).toBeUndefined();
});
