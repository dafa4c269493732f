import { describe, expect, it } from 'vitest';
import { openBareShop } from './bare-shop.ts';
import { commandMakers } from './command-makers.ts';
import { lifeOf } from './live-orders.ts';
import { orderRules } from './order-rules.ts';
import { plantedFaults } from './planted-faults.ts';
import { runLives, tellFailure } from './run-lives.ts';

/** The night run lives as many as fit into its time. A change of the product moves what a seed comes across. */
const livesToTry = 500;
const livesAtOnce = 25;
/** From here on few lives carried out every command, when it was last looked. */
const firstSeed = 20_247;

describe('random lives of orders', () => {
  it('keep every law by decisions and events alone, and carry out every command', async () => {
    const commands = Object.keys(commandMakers).toSorted();
    const carriedOut = new Set<string>();
    for (
      let seed = firstSeed;
      carriedOut.size < commands.length && seed < firstSeed + livesToTry;
      seed += livesAtOnce
    ) {
      const outcome = await runLives(
        seed,
        () => openBareShop(orderRules),
        (soFar) => soFar < livesAtOnce,
      );
      expect(outcome.failure === undefined ? [] : tellFailure(outcome.failure)).toEqual([]);
      for (const command of outcome.carriedOut.keys()) carriedOut.add(command);
    }
    expect([...carriedOut].toSorted()).toEqual(commands);
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
