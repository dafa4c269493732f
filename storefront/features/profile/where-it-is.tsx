import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { shipping } from '@driveaway/domain/brand/delivery-times.ts';
import { ports, type PortCode } from '@driveaway/domain/locations/ports.ts';
import { DefinitionRows, type DefinitionRow } from '../../ui/figures/definition-rows.tsx';
import { Card } from '../../ui/page/section.tsx';
import { calendarDay } from './date-text.ts';
import { LaterSeaChart } from './later-sea-chart.ts';
import { voyagePart } from './likely-place.ts';
import styles from './where-it-is.module.css';

type Step = ProfileOrder['delivery']['steps'][number];
type StepOf<Name extends Step['step']> = Extract<Step, { readonly step: Name }>;

const row = (label: string, value: string | undefined): readonly DefinitionRow[] =>
  value === undefined || value === '' ? [] : [{ label, value }];
const dueRow = (label: string, day: string | undefined, today: string): readonly DefinitionRow[] => {
  if (day === undefined) return [];
  return row(label, `${calendarDay(day)}${day < today ? ', which has passed: we are finding out more' : ''}`);
};

const AtSea = ({ step, landing, today }: { step: StepOf<'atSea'>; landing: PortCode; today: string }) => (
  <div className={styles.voyage}>
    <DefinitionRows
      isStacked
      rows={[
        ...row('Ship', step.vessel),
        ...row('From', ports[shipping.loadingPort].name),
        { label: 'To', value: ports[landing].name, detail: 'Where cars for your state usually land' },
        ...row('At sea since', calendarDay(step.on)),
        ...dueRow('Due', step.expectedOn, today),
      ]}
    />
    <LaterSeaChart from={shipping.loadingPort} to={landing} part={voyagePart(step, today)} />
  </div>
);

type WhereItIsProps = {
  readonly steps: ProfileOrder['delivery']['steps'];
  /** Whose port it is bound for. */
  readonly state: ProfileOrder['choice']['state'];
  readonly retailer: string;
  /** yyyy-MM-dd in the order's state; '' while it is unknown. */
  readonly today: string;
};

/** Where the car is on its way: at sea with a chart, ashore, on the road, or at the retailer; nothing before it has left. */
export const WhereItIs = ({ steps, state, retailer, today }: WhereItIsProps) => {
  const step = steps.at(-1);
  switch (step?.step) {
    case 'atSea':
      return (
        <Card title="Where your car is: at sea">
          <AtSea step={step} landing={shipping.landingPorts[state]} today={today} />
        </Card>
      );
    case 'ashore':
      return (
        <Card title="Where your car is: in Australia">
          <DefinitionRows
            isStacked
            rows={[
              ...row('Port', step.port),
              ...row('Ashore since', calendarDay(step.on)),
              { label: 'Now', value: 'It is cleaned and inspected at the port, and goes on once it is paid for.' },
              ...row('Goes on to', retailer),
            ]}
          />
        </Card>
      );
    case 'onTheRoad':
      return (
        <Card title="Where your car is: on the road">
          <DefinitionRows
            isStacked
            rows={[
              ...row('To', retailer),
              ...row('On the road since', calendarDay(step.on)),
              ...dueRow('Due', step.expectedOn, today),
            ]}
          />
        </Card>
      );
    case 'atRetailer':
      return (
        <Card title="Where your car is: at your retailer">
          <DefinitionRows
            isStacked
            rows={[...row('Retailer', retailer), ...row('There since', calendarDay(step.on))]}
          />
        </Card>
      );
    case 'ordered':
    case undefined:
      return null;
  }
};
