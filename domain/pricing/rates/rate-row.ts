/** The shape of the figures that states and agencies set. A new state is one file and a line in the registry. */
import type { EffectiveRow } from '../../maker/in-force-on.ts';
import type { StateCode } from '../../locations/state.ts';
import type { Cents } from '../../money/cents.ts';
import type { VehicleCriteria } from './vehicle-criteria.ts';

/** A: official page or law, or set by the maker itself; B: a secondary page; C: derived or estimated by us. */
type Grade = 'A' | 'B' | 'C';

/** Where a figure comes from, how far to trust it and until when. */
export type Provenance = {
  readonly source: string;
  readonly grade: Grade;
  /** After this day (yyyy-MM-dd) the figure still applies, but somebody must check whether it has changed. */
  readonly reviewBy: string;
};

export type RateRow = EffectiveRow & Provenance;

/** One amount a car pays, for the cars and the zone it names. */
export type ChargeRow = {
  readonly cents: Cents;
  /** Present: the amount applies once per this many kg of tare, or part of them. */
  readonly perStartedKg?: number | undefined;
  /** Absent: every car. */
  readonly vehicles?: VehicleCriteria | undefined;
  /** Absent: everywhere in the state. */
  readonly zone?: string | undefined;
} & RateRow;

/** A charge by name; exactly one of its rows applies: the one in force for the car and zone. */
export type Charge = {
  /** The wording after its amount: 'vehicle tax by tare weight'. */
  readonly name: string;
  readonly rows: readonly ChargeRow[];
};

/** Duty on a value inside the band: fixed + perStep for each started step of the part above excessOver. */
type DutyBand = {
  /** The band's last value; null in the last band. */
  readonly upToCents: Cents | null;
  readonly fixedCents: Cents;
  /** 0 when the band's rate counts on the whole value. */
  readonly excessOverCents: Cents;
  readonly perStepCents: Cents;
};

type DutyRowBase = {
  /** Absent: every car. The first row that fits a car counts, so exceptions come before the rule. */
  readonly vehicles?: VehicleCriteria | undefined;
  /** Why these cars are treated apart: 'cars that emit at most 120 g of CO2 per km'. */
  readonly vehiclesInWords?: string | undefined;
} & RateRow;

/** Duty that is charged per step, or part of one. */
export type SteppedDutyRow = {
  readonly stepCents: Cents;
  readonly bands: readonly DutyBand[];
} & DutyRowBase;

/** Duty as a share of the whole value inside the band, in hundredths of a per cent. */
export type DutyShare = {
  /** The band's last value; null in the last band. */
  readonly upToCents: Cents | null;
  readonly basisPoints: number;
  /** Present: the share grows by one per cent for each centsPerPercent above a value, to the nearest hundredth. */
  readonly rising?: { readonly aboveCents: Cents; readonly centsPerPercent: Cents } | undefined;
};

/** Duty that is a share of the value, rounded down. */
export type ShareDutyRow = {
  readonly shares: readonly DutyShare[];
  readonly roundDownToCents: Cents;
} & DutyRowBase;

export type DutyRow = SteppedDutyRow | ShareDutyRow;

/** Postcodes by zone, as texts: '3000-3006' or '3008'. */
export type ZoneMap = {
  readonly zones: readonly { readonly name: string; readonly postcodes: readonly string[] }[];
  /** The zone of every other postcode. */
  readonly otherwise: string;
} & Provenance;

/** Everything a state adds to the price of a new passenger car of a private buyer for 12 months. */
export type StateRates = {
  readonly state: StateCode;
  /** What is dutiable besides list price, paint, interior and luxury car tax; all true: the whole contract. */
  readonly dutyIncludes: { readonly delivery: boolean; readonly accessories: boolean };
  readonly dutyOffice: string;
  /** Several lists: of each the row in force is taken, and the first that fits the car counts. */
  readonly duty: readonly (readonly DutyRow[])[];
  readonly registrationOffice: string;
  readonly registration: readonly Charge[];
  readonly injuryInsurance: {
    readonly kind: 'ctp' | 'tac' | 'maib';
    readonly label: string;
    readonly setBy: string;
    readonly charge: Charge;
  };
  readonly zones: ZoneMap | null;
};

/** The rows of a state, by what each car takes one of: its duty, and every charge. */
export const rowGroupsOf = ({
  duty,
  registration,
  injuryInsurance,
}: Pick<StateRates, 'duty' | 'registration' | 'injuryInsurance'>): readonly (readonly (DutyRow | ChargeRow)[])[] => [
  duty.flat(),
  ...[...registration, injuryInsurance.charge].map(({ rows }) => rows),
];
