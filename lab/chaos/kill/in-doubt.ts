import type { ChaosReport } from '../harness/chaos-report.ts';

export const killsUnderAllLabel = 'kills while everybody was at work';
export const fewestInDoubtLabel = 'fewest requests in doubt at one of them';

/** What was cut off by a kill is in doubt: with fewer, a kill hardly met anything under way. */
const leastInDoubt = 20;

const valueOf = ({ figures }: ChaosReport, label: string): number =>
  figures.find((figure) => figure.label === label)?.value ?? 0;

/** Says that a run of kills proves nothing about what was under way, when too little was; undefined when enough was. */
export const tooLittleInDoubt = (report: ChaosReport): string | undefined => {
  const [kills, fewest] = [valueOf(report, killsUnderAllLabel), valueOf(report, fewestInDoubtLabel)];
  if (kills > 0 && fewest >= leastInDoubt) return undefined;
  const found = kills === 0 ? 'no kill met any' : `one of ${kills} kills met ${fewest}, fewer than ${leastInDoubt}`;
  return `This run proves nothing about requests that a kill cuts off: ${found}`;
};
