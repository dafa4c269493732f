import type { ReactNode } from 'react';
import { moneyText } from '../figures/money.tsx';
import styles from './choice-groups.module.css';

export type Choice = {
  readonly code: string;
  readonly name: string;
  /** Dollars; 0 costs nothing more. */
  readonly price: number;
  /** What it comes with. */
  readonly detail?: string | undefined;
};

/** What a choice costs more, by its own price. */
export const choicePrice = ({ price }: Pick<Choice, 'price'>): string =>
  price === 0 ? 'No extra cost' : `+ ${moneyText({ dollars: price })}`;

/** Its name beside what it costs more, and what it comes with below both. */
const Words = ({ choice: { name, detail }, price }: { readonly choice: Choice; readonly price: string }) => (
  <>
    <span className={styles.name}>{name}</span>
    <span className={styles.price}>{price}</span>
    {detail !== undefined && <span className={styles.detail}>{detail}</span>}
  </>
);

type GroupProps = {
  /** Where a link to this step leads. */
  readonly id: string;
  readonly legend: string;
  readonly help?: ReactNode;
  readonly children: ReactNode;
};

const Group = ({ id, legend, help, children }: GroupProps) => (
  <fieldset id={id} className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    {help !== undefined && <p className={styles.help}>{help}</p>}
    {children}
  </fieldset>
);

type OneOfProps<Item extends Choice> = {
  readonly id: string;
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly Item[];
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
  /** What a choice costs more, in words; by its own price when left out. */
  readonly priceOf?: (choice: Item) => string;
};

/** A choice of one in rows: the name and what it costs more. */
export const OneOf = <Item extends Choice>({
  id,
  legend,
  name,
  choices,
  chosen,
  onChoose,
  priceOf = choicePrice,
}: OneOfProps<Item>) => (
  <Group id={id} legend={legend}>
    <div className={styles.rows}>
      {choices.map((choice) => (
        <label key={choice.code} className={styles.row}>
          <input
            type="radio"
            name={name}
            value={choice.code}
            checked={choice.code === chosen}
            onChange={() => {
              onChoose(choice.code);
            }}
          />
          <Words choice={choice} price={priceOf(choice)} />
        </label>
      ))}
    </div>
  </Group>
);

/** A choice of one colour; the name and price of the chosen one stand below. */
export const OneColour = ({
  id,
  legend,
  name,
  choices,
  chosen,
  onChoose,
  priceOf = choicePrice,
}: OneOfProps<Choice & { readonly hex: string }>) => {
  const current = choices.find(({ code }) => code === chosen);
  return (
    <Group id={id} legend={legend}>
      <div className={styles.swatches}>
        {choices.map((choice) => (
          <label key={choice.code} className={styles.swatch} title={choice.name}>
            <svg viewBox="0 0 44 44" aria-hidden>
              <rect x="0.5" y="0.5" width="43" height="43" rx="1" fill={choice.hex} />
            </svg>
            <input
              type="radio"
              name={name}
              value={choice.code}
              checked={choice.code === chosen}
              aria-label={`${choice.name}, ${priceOf(choice)}`}
              onChange={() => {
                onChoose(choice.code);
              }}
            />
          </label>
        ))}
      </div>
      {current !== undefined && (
        <p className={styles.chosen}>
          <span>{current.name}</span>
          <span className={styles.price}>{priceOf(current)}</span>
        </p>
      )}
    </Group>
  );
};

type AnyOfProps = {
  readonly id: string;
  readonly legend: string;
  readonly help?: ReactNode;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onToggle: (code: string, isChosen: boolean) => void;
  readonly priceOf?: (choice: Choice) => string;
};

/** Any number of extras. */
export const AnyOf = ({ id, legend, help, choices, chosen, onToggle, priceOf = choicePrice }: AnyOfProps) => (
  <Group id={id} legend={legend} help={help}>
    <div className={styles.rows}>
      {choices.map((choice) => (
        <label key={choice.code} className={styles.row}>
          <input
            type="checkbox"
            checked={chosen.includes(choice.code)}
            onChange={({ target }) => {
              onToggle(choice.code, target.checked);
            }}
          />
          <Words choice={choice} price={priceOf(choice)} />
        </label>
      ))}
    </div>
  </Group>
);
