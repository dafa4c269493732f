import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CarOfferList } from './my-car-offers.tsx';

it('says by whose clocks an offer was asked for: in Perth it was the evening before', () => {
  const request = {
    token: 'a-token',
    standing: 'waiting',
    retailer: { id: 'austral-perth', name: 'Austral Perth', phone: '' },
    car: null,
    pictures: 0,
    requestedAt: '2026-11-19T13:30:00Z',
    offer: null,
    reason: '',
  } as const;
  const text = renderToStaticMarkup(createElement(CarOfferList, { requests: [request] }));
  expect(text).toContain('Asked for on 20 November 2026 at 12:30 am (NSW time)');
});
