import { expect, it } from 'vitest';
import { overrideOf, readOtherImages } from './other-images.ts';

it('puts other images in the place of those that are named, in every service that has one of them', () => {
  const others = readOtherImages('mongo:8.0.16=here/mongo, axllent/mailpit:v1=here/mail');
  const services = { 'mongodb-1': { image: 'mongo:8.0.16' }, proxy: { image: 'nginx:1' }, own: {} };
  expect(JSON.parse(overrideOf(services, others) ?? '')).toEqual({
    services: { 'mongodb-1': { image: 'here/mongo', pull_policy: 'never' } },
  });
});

it('changes nothing where no service has one of them, and refuses what names no other', () => {
  expect(overrideOf({ proxy: { image: 'nginx:1' } }, readOtherImages(''))).toBeUndefined();
  expect(() => readOtherImages('mongo:8.0.16')).toThrow('CONTAINER_IMAGES has "mongo:8.0.16"');
});
