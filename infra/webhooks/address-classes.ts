/** Which addresses a webhook may be connected to: public ones, and those that the configuration names. */
import { BlockList, isIP } from 'node:net';

/** `public`: on the internet. `allowed`: named by the configuration. `private`: everything else. */
type AddressClass = 'public' | 'allowed' | 'private';

/** Not on the internet, or another address in disguise (IANA's registries of special-purpose addresses). */
const privateNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // with the metadata of most clouds
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // multicast, reserved, broadcast
  '224.0.0.0/3',
  // Azure answers its own machines there
  '168.63.129.16/32',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];
/** Everything else of IPv6 is private, or IPv4 in disguise. */
const globalUnicast = '2000::/3';

type Network = { readonly address: string; readonly prefix: number; readonly family: 'ipv4' | 'ipv6' };

/** An address, or a network as address/bits; undefined for anything else. */
const networkOf = (text: string): Network | undefined => {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  const longest = family === 'ipv4' ? 32 : 128;
  const prefix = bits === undefined ? longest : Number(bits);
  const isNetwork = isIP(address) !== 0 && rest.length === 0 && /^\d*$/.test(bits ?? '') && bits !== '';
  return isNetwork && prefix <= longest ? { address, prefix, family } : undefined;
};

/** Whether a text is an address or a network (`10.2.0.0/16`, `::1`). */
export const isNetwork = (text: string): boolean => networkOf(text) !== undefined;

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const text of networks) {
    const network = networkOf(text);
    if (network === undefined) throw new RangeError(`"${text}" is neither an address nor a network`);
    list.addSubnet(network.address, network.prefix, network.family);
  }
  return list;
};

/** Tells the class of an IP address, without brackets. Throws a RangeError for networks that are none. */
export const addressClasses = (allowed: readonly string[]): ((address: string) => AddressClass) => {
  const [allowedList, privateList, globalList] = [allowed, privateNetworks, [globalUnicast]].map(listOf);
  return (address) => {
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    // lists look through IPv4 that is written as IPv6 (::ffff:10.0.0.1)
    if (allowedList?.check(address, family) === true) return 'allowed';
    if (privateList?.check(address, family) !== false) return 'private';
    return family === 'ipv4' || globalList?.check(address, family) === true ? 'public' : 'private';
  };
};
