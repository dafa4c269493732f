import { describe, expect, it } from 'vitest';
import { loginAddress, queryParameter, returnTarget } from './return-address.ts';

describe('where a log-in returns to', () => {
  it('goes back to the ordering page that asked for it, with its query', () => {
    const address = loginAddress({ pathname: '/order/12345678-1234/pay', search: '?a=1&b=2' });
    const returnUrl = queryParameter(new URLSearchParams(address.split('?')[1]), 'returnurl');
    expect(returnTarget(returnUrl)).toEqual({ kind: 'ordering', path: '/order/12345678-1234/pay?a=1&b=2' });
  });

  it('leaves the ordering area by a full load for another page of the site', () => {
    expect(returnTarget('/outback?paint=red')).toEqual({ kind: 'site', path: '/outback?paint=red' });
    expect(returnTarget('/build-your-own-tips')).toEqual({ kind: 'site', path: '/build-your-own-tips' });
  });

  it('matches the ordering area in any case', () => {
    expect(returnTarget('/Build-Your-Own/profile')).toEqual({ kind: 'ordering', path: '/profile' });
  });

  it.each([
    undefined,
    '',
    'profile',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\\\\evil.example',
    '/..//evil.example',
  ])('never leaves the site: %j goes to the profile (row 27)', (returnUrl) => {
    expect(returnTarget(returnUrl)).toEqual({ kind: 'ordering', path: '/profile' });
  });

  it('does not come back to a page that only asks to log in again', () => {
    expect(returnTarget('/build-your-own/account/login?returnUrl=%2Fx')).toEqual({
      kind: 'ordering',
      path: '/profile',
    });
  });

  it.each([
    ['/build-your-own', '/profile'],
    ['/build-your-own?a=1', '/profile?a=1'],
    ['/build-your-own#top', '/profile#top'],
    ['/build-your-own/order/1/pay?a=1#b', '/order/1/pay?a=1#b'],
    ['/build-your-own/account/recover', '/profile'],
    ['/build-your-own/account/reset?a=1', '/profile'],
    ['/build-your-own/Account/Password', '/profile'],
    ['/build-your-own/account/loginless', '/account/loginless'],
    ['/build-your-own/x/account/login', '/x/account/login'],
  ])('%s is %s of the ordering area', (returnUrl, path) => {
    expect(returnTarget(returnUrl)).toEqual({ kind: 'ordering', path });
  });

  it.each(['/http://[', '/x\\y//z', '/a?b=//c', '/%'])('%j is of this site, or leads to the profile', (returnUrl) => {
    const { path } = returnTarget(returnUrl);
    expect(path.startsWith('/') && !path.includes('//')).toBe(true);
  });

  it('finds a query parameter whatever case it is written in', () => {
    expect(queryParameter(new URLSearchParams('RETURNURL=%2Fa'), 'returnUrl')).toBe('/a');
    expect(queryParameter(new URLSearchParams('other=1'), 'returnUrl')).toBeUndefined();
  });
});
