import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { moneyText } from '../../ui/figures/money.tsx';
import type { MarketedModel } from './marketed-model.ts';
import styles from './paint-chooser.module.css';

type Paint = MarketedModel['paints'][number];

type PaintChooserProps = {
  readonly paints: readonly Paint[];
  readonly chosen: Paint | undefined;
  readonly onChoose: (paint: Paint) => void;
};

/** The paints of a model as swatches; the name and price of the chosen one stand beside them. */
export const PaintChooser = ({ paints, chosen, onChoose }: PaintChooserProps) => {
  const name = useId();
  const chooser = useRef<HTMLFieldSetElement>(null);
  /** The browser can tick a paint before hydration: that choice is reported once there is a handler. */
  const hearEarlyChoice = useEffectEvent(() => {
    const code = chooser.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const paint = paints.find((one) => one.code === code);
    if (paint !== undefined && paint.code !== chosen?.code) onChoose(paint);
  });
  useEffect(() => {
    hearEarlyChoice();
  }, []);
  return (
    <fieldset ref={chooser} className={styles.chooser}>
      <legend className={styles.legend}>Paint</legend>
      <div className={styles.swatches}>
        {paints.map((paint) => (
          <label key={paint.code} className={styles.swatch} title={paint.name}>
            <svg viewBox="0 0 44 44" aria-hidden>
              <circle cx="22" cy="22" r="20.5" fill={paint.hex} stroke="#7f889b" strokeWidth="1" />
            </svg>
            <input
              type="radio"
              name={name}
              value={paint.code}
              checked={paint.code === chosen?.code}
              aria-label={paint.name}
              onChange={() => {
                onChoose(paint);
              }}
            />
          </label>
        ))}
      </div>
      {chosen !== undefined && (
        <p className={styles.chosen}>
          <strong>{chosen.name}</strong>
          {chosen.price > 0 && ` + ${moneyText({ dollars: chosen.price })}`}
        </p>
      )}
    </fieldset>
  );
};
