import { describe, expect, it } from 'vitest';
import { addressClasses, isNetwork } from './address-classes.ts';

const classOf = addressClasses([]);

describe('without anything allowed', () => {
  it.each([
    ['this machine', ['127.0.0.1', '127.8.9.1', '0.0.0.0', '::1', '::']],
    ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd00:ec2::254']],
    ['carriers', ['100.64.0.1', '100.100.100.200']],
    ['the link, with metadata', ['169.254.169.254', 'fe80::1']],
    ['metadata at a public address', ['168.63.129.16']],
    ['IPv4 in disguise', ['::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::a00:1', '2002:a00:1::1', '2001::a00:1']],
    ['addresses for documents, tests, many and later', ['192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255']],
    ['the same of IPv6', ['2001:db8::1', 'ff02::1', '3fff::1', '::127.0.0.1']],
  ])('%s: private', (_what, addresses) => {
    expect(addresses.map(classOf)).toEqual(addresses.map(() => 'private'));
  });

  it('what is on the internet is public', () => {
    const addresses = ['1.1.1.1', '172.32.0.1', '100.128.0.1', '193.0.0.1', '2606:4700::1111', '::ffff:1.1.1.1'];
    expect(addresses.map(classOf)).toEqual(['public', 'public', 'public', 'public', 'public', 'private']);
  });
});

it('allows what is named, and its neighbours in a network, also as IPv6', () => {
  const allowing = addressClasses(['10.2.0.0/16', '127.0.0.1', 'fd00::/8']);
  expect(['10.2.3.4', '127.0.0.1', 'fd12::1', '::ffff:10.2.3.4'].map(allowing)).toEqual(Array(4).fill('allowed'));
  expect(['10.3.0.1', '127.0.0.2', 'fe80::1'].map(allowing)).toEqual(Array(3).fill('private'));
});

it('tells addresses and networks from anything else', () => {
  expect(['10.0.0.0/8', '::1', 'fd00::/8', '1.2.3.4/32'].every(isNetwork)).toBe(true);
  expect(['', '*', 'localhost', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0/8'].some(isNetwork)).toBe(false);
  expect(() => addressClasses(['localhost'])).toThrow(RangeError);
});
