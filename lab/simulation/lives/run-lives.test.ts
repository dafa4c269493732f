import { describe, expect, it } from 'vitest';
import { openBareShop } from './bare-shop.ts';
import { commandMakers } from './command-makers.ts';
import { lifeOf } from './live-orders.ts';
import { orderRules } from './order-rules.ts';
import { plantedFaults } from './planted-faults.ts';
import { runLives, tellFailure } from './run-lives.ts';

const lives = 500;
/** A change of the product moves what a seed comes across. */
const livesToTry = 500;

describe('random lives of orders', () => {
  it('keep every law by decisions and events alone, and carry out every command', async () => {
    const { failure, lived, carriedOut } = await runLives(
      20_000,
      () => openBareShop(orderRules),
      (soFar) => soFar < lives,
    );
    expect(failure === undefined ? [] : tellFailure(failure)).toEqual([]);
    expect(lived).toBe(lives);
    expect([...carriedOut.keys()].toSorted()).toEqual(Object.keys(commandMakers).toSorted());
  });

  it.each(plantedFaults)('find $name, and tell the least that shows it', async ({ law, rules, seed }) => {
    const found = await runLives(
      seed,
      () => openBareShop(rules),
      (soFar) => soFar < livesToTry,
    );
    expect(found.failure?.breaches.map((breach) => breach.law)).toContain(law);
    expect(found.failure?.moves.length).toBeLessThan(lifeOf(found.failure?.seed ?? 0).moves.length);
  });
});
