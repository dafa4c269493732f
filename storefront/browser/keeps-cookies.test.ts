import { expect, it } from 'vitest';
import { keepsCookies } from './keeps-cookies.ts';

const jar = (takes: boolean) => {
  const kept = new Map<string, string>([['other', '2']]);
  return {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = ''] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (text.includes('Max-Age=0')) kept.delete(name);
      else if (takes) kept.set(name, value);
    },
  };
};

it('a browser that keeps cookies is left as it was', () => {
  const browser = jar(true);
  expect(keepsCookies(browser)).toBe(true);
  expect(browser.cookie).toBe('other=2');
});

it('a browser that drops or refuses them is found out, whatever it says of itself', () => {
  expect(keepsCookies(jar(false))).toBe(false);
  const refusing = {
    get cookie(): string {
      throw new Error('blocked');
    },
    set cookie(_: string) {
      throw new Error('blocked');
    },
  };
  expect(keepsCookies(refusing)).toBe(false);
});
