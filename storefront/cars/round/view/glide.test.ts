import { expect, it } from 'vitest';
import { glided, poseOf } from './glide.ts';
import { firstView, seenFrom } from './round-view.ts';

const front = poseOf({ ...seenFrom(firstView, 'front'), azimuth: -170 });
const rear = poseOf({ ...seenFrom(firstView, 'front'), azimuth: 170, areDoorsOpen: true });

it('goes the shorter way around and opens doors on the way', () => {
  const half = glided(front, rear, 80);
  expect(Math.abs(half.azimuth)).toBeGreaterThan(170);
  expect(half.doors).toBeGreaterThan(0.3);
  expect(half.doors).toBeLessThan(0.7);
});

it('arrives exactly, and then stays', () => {
  let pose = front;
  for (let frame = 0; frame < 200 && pose !== rear; frame += 1) pose = glided(pose, rear, 16);
  expect(pose).toBe(rear);
  expect(glided(rear, rear, 16)).toBe(rear);
});

it('jumps to the seat', () => {
  const seat = poseOf(seenFrom(firstView, 'driver'));
  expect(glided(front, seat, 1)).toBe(seat);
});
