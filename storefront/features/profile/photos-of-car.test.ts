import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PhotosOfCar } from './photos-of-car.tsx';

it.each([
  [0, 'Photos help. Once the order fee is paid, you can send them with a message.'],
  [1000, 'Photos help. You can send them with a message.'],
])('waits for no order fee that is paid: %s', (deposit, words) => {
  const order = { orderNo: '12345678-9012', financeDetails: { deposit } };
  const page = renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(PhotosOfCar, order)));
  expect(page.replaceAll(/<[^>]*>/g, '')).toBe(words);
});
