import { expect, it } from 'vitest';
import { dailyListPrices, listPricesOf, withListPrices } from './list-prices.ts';

const prices = new Map([
  ['base', 43_990],
  ['touring', 49_990],
]);

const page = (shown: string, base: number, offer: string): string =>
  [
    `<p><span data-list-price="touring base"><span class="m">${shown}</span></span></p>`,
    `<script type="application/ld+json">{"@type":"Vehicle","offers":[{"sku":"base","price":"${offer}"},{"sku":"gone","price":"1.00"}]}</script>`,
    `<script type="application/json" id="catalogue">{"models":[{"name":"A\\u003cB","variants":[{"code":"base","listPrice":${base},"name":"Base"}]}]}</script>`,
  ].join('');

it('puts the day’s list prices into words, structured data and the catalogue of a page', () => {
  expect(withListPrices(page('$41,000', 41_000, '41000.00'), prices)).toBe(page('$43,990', 43_990, '43990.00'));
});

it('leaves a page as it was built, byte for byte, where it says what holds', () => {
  const built = page('$43,990', 43_990, '43990.00');
  expect(withListPrices(built, prices)).toBe(built);
});

it('keeps what it is not told of', () => {
  const built = '<span data-list-price="other"><span>$5</span></span><script>f("price")</script>';
  expect(withListPrices(built, prices)).toBe(built);
});

it('are the same from day to day until one of them is another', () => {
  let day = '2026-11-29';
  const today = dailyListPrices(() => day);
  const first = today();
  expect(first.size).toBeGreaterThan(10);
  day = '2026-11-30';
  expect(today()).toBe(first);
  day = '2026-06-30';
  expect(today()).not.toBe(first);
  expect(listPricesOf({ brand: '', models: [] }).size).toBe(0);
});
