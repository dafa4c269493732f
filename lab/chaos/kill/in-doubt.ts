import type { ChaosReport } from '../harness/chaos-report.ts';

/** What was cut off by a kill is in doubt: with fewer for each kill, hardly any of them met something under way. */
const leastInDoubtPerKill = 20;

const valueOf = ({ figures }: ChaosReport, label: string): number =>
  figures.find((figure) => figure.label === label)?.value ?? 0;

/** Says that a run of kills proves nothing about what was under way, when too little was; undefined when enough was. */
export const tooLittleInDoubt = (report: ChaosReport): string | undefined => {
  const [kills, inDoubt] = [valueOf(report, 'kills'), valueOf(report, 'requests cut off and sent again')];
  if (kills > 0 && inDoubt >= kills * leastInDoubtPerKill) return undefined;
  return `This run proves nothing about requests that a kill cuts off: ${inDoubt} in ${kills} kills, fewer than ${leastInDoubtPerKill} for each`;
};
