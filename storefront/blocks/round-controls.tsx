import { useId, type ReactNode } from 'react';
import {
  places,
  positionOf,
  positions,
  seenFrom,
  turned,
  zoomed,
  type Position,
  type RoundView,
} from '../cars/round/view/round-view.ts';
import { round } from '../content/round.ts';
import { Icon, type IconName } from '../ui/foundation/icon.tsx';
import styles from './round-controls.module.css';

type RoundControlsProps = {
  readonly view: RoundView;
  /** The positions that this car is shown from. */
  readonly offered?: readonly Position[] | undefined;
  readonly opens: { readonly doors: boolean; readonly tailgate: boolean };
  readonly onChange: (change: (view: RoundView) => RoundView) => void;
};

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <div className={styles.group}>
      <span id={id} className={styles.title}>
        {title}
      </span>
      <ul aria-labelledby={id} className={styles.choices}>
        {children}
      </ul>
    </div>
  );
};

type ChoiceProps = { readonly isOn: boolean; readonly onPress: () => void; readonly children: string };

const Choice = ({ isOn, onPress, children }: ChoiceProps) => (
  <li>
    <button type="button" aria-pressed={isOn} onClick={onPress} className={styles.choice}>
      {children}
    </button>
  </li>
);

const moves: readonly (readonly [string, IconName, string | undefined, (view: RoundView) => RoundView])[] = [
  [round.turnLeft, 'arrow', styles.left, (view) => turned(view, -20, 0)],
  [round.turnRight, 'arrow', undefined, (view) => turned(view, 20, 0)],
  [round.turnUp, 'top', undefined, (view) => turned(view, 0, 10)],
  [round.turnDown, 'top', styles.down, (view) => turned(view, 0, -10)],
  [round.nearer, 'nearer', undefined, (view) => zoomed(view, 1.25)],
  [round.farther, 'farther', undefined, (view) => zoomed(view, 1 / 1.25)],
];

/** From where, in which light and how open a car in the round is seen, as buttons: nothing needs dragging. */
export const RoundControls = ({ view, offered = positions, opens, onChange }: RoundControlsProps) => {
  const standsAt = positionOf(view);
  const toggle = (key: 'isNight' | 'areDoorsOpen' | 'isTailgateOpen', words: string) => (
    <Choice
      isOn={view[key]}
      onPress={() => {
        onChange((from) => ({ ...from, [key]: !from[key] }));
      }}
    >
      {words}
    </Choice>
  );
  return (
    <div className={styles.controls}>
      <Group title={round.seenFrom}>
        {offered.map((position) => (
          <Choice
            key={position}
            isOn={standsAt === position}
            onPress={() => {
              onChange((from) => seenFrom(from, position));
            }}
          >
            {round.positions[position]}
          </Choice>
        ))}
      </Group>
      <Group title={round.place}>
        {places.map((place) => (
          <Choice
            key={place}
            isOn={view.place === place}
            onPress={() => {
              onChange((from) => ({ ...from, place }));
            }}
          >
            {round.places[place]}
          </Choice>
        ))}
        {toggle('isNight', round.night)}
        {opens.doors && toggle('areDoorsOpen', round.doors)}
        {opens.tailgate && toggle('isTailgateOpen', round.tailgate)}
      </Group>
      <Group title={round.turn}>
        {moves.map(([name, icon, turn, move]) => (
          <li key={name}>
            <button
              type="button"
              aria-label={name}
              title={name}
              className={styles.move}
              onClick={() => {
                onChange(move);
              }}
            >
              <span className={turn}>
                <Icon name={icon} />
              </span>
            </button>
          </li>
        ))}
      </Group>
    </div>
  );
};
