/** Makes pages of today as the oldest browsers of the shop (storefront/build/browser-floor.ts): what those lack is taken away. */
import type { Page } from 'puppeteer-core';
import { membersLacking } from './browser-support.ts';

/** Chromium asks pages for these where the oldest browsers pass over the policy that wants them. */
const isAskedForByPolicy = (name: string): boolean => /^trusted/i.test(name);

const lacking = membersLacking().filter(([owner, name]) => !isAskedForByPolicy(owner) && !isAskedForByPolicy(name));

/** Takes it away from every document that the page opens from now on. */
export const growOlder = async (page: Page): Promise<void> => {
  await page.evaluateOnNewDocument((members) => {
    const ownerOf = (name: string): unknown => {
      if (name === 'Window') return globalThis;
      return name === 'TypedArray' ? Object.getPrototypeOf(Uint8Array) : Reflect.get(globalThis, name);
    };
    for (const [name, member] of members) {
      const owner = ownerOf(name);
      if (typeof owner !== 'function' && typeof owner !== 'object') continue;
      if (owner === null) continue;
      Reflect.deleteProperty(owner, member);
      const instances: unknown = Reflect.get(owner, 'prototype');
      if (typeof instances === 'object' && instances !== null) Reflect.deleteProperty(instances, member);
    }
  }, lacking);
};
