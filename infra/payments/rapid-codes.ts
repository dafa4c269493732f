/** What kind of answer each of eWAY Rapid's codes is. `golden/rapid-codes.txt` has every documented one with its source. */

/**
 * Four classes of no: the `bank`'s, of the `card` as it was typed, of suspected `fraud`, and `ours`: keys, account or
 * request are wrong and no card would pass. `yes` is an approval; `open` says nothing of the outcome. `unfinished`: it waits for a step of the
 * customer in a browser that this product never asks for, so as a rule nothing will be charged.
 */
export type RapidCodeClass = 'bank' | 'card' | 'fraud' | 'ours' | 'yes' | 'open' | 'unfinished';

/** What differs from its family. Lost, stolen and retained cards are told like fraud, so that no thief learns which it is. */
const exceptions = {
  card: 'D4414 D4415 D4433 D4454 D4456 D4482 V6019 V6021 V6022 V6023 V6025 V6033 V6100 V6101 V6102 V6106 V6110 V6153 V6530 3D06 3D17 3D18 3D20',
  fraud: 'D4404 D4407 D4434 D4435 D4436 D4437 D4441 D4443 D4459 D4463 D4466 D4467',
  ours: 'D4403 D4430 D4450 D4458 D4464 D4476 D4483 D4497 D4498 D4499',
  yes: 'A2000 A2008 A2010 A2011 A2016',
  unfinished: 'S5085 S5086 S5087',
} as const;

const classes: ReadonlyMap<string, RapidCodeClass> = new Map(
  (['card', 'fraud', 'ours', 'yes', 'unfinished'] as const).flatMap((kind) =>
    exceptions[kind].split(' ').map((code) => [code, kind]),
  ),
);

const families: Readonly<Record<string, RapidCodeClass>> = { D: 'bank', F: 'fraud', S: 'open' };

/** The class of Rapid's code or of the bank's two digits. What no list knows says nothing of the card: it is ours. */
export const classOfCode = (code: string): RapidCodeClass => {
  if (/^\d\d$/.test(code)) return classes.get(`A20${code}`) ?? classOfCode(`D44${code}`);
  return classes.get(code) ?? families[code.charAt(0)] ?? 'ours';
};
