import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import type { ReactNode } from 'react';
import { Dialog, DialogActions, DialogBody, DialogCloseButton, DialogTitle } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { Money } from './money.tsx';
import styles from './price-details-dialog.module.css';
import { driveawayNote, listPriceNote } from './price-notes.ts';

export interface ExplainedLine {
  readonly code: string;
  readonly label: string;
  /** Dollars. */
  readonly amount: number;
  readonly setBy: string;
  readonly rule: string;
  readonly source: string;
}

export interface PriceDetailsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What is priced: 'Outback Touring'. */
  readonly title: ReactNode;
  readonly suburb: Suburb;
  /** The driveaway price in dollars. */
  readonly total: number;
  readonly lines: readonly ExplainedLine[];
}

const Line = ({ label, amount, setBy, rule, source }: ExplainedLine) => (
  <details className={styles.line}>
    <summary className={styles.summary}>
      <Icon name="chevron" />
      <span>{label}</span>
      <Money dollars={amount} />
    </summary>
    <div className={styles.why}>
      {rule !== '' && <p>{rule}</p>}
      {setBy !== '' && <p>Set by: {setBy}</p>}
      {source !== '' && <p>Source: {source}</p>}
    </div>
  </details>
);

/** Every line of a driveaway price: what it is, who sets it, by which rule. */
export const PriceDetailsDialog = ({ isOpen, onClose, title, suburb, total, lines }: PriceDetailsDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose}>
    <DialogTitle>Price details: {title}</DialogTitle>
    <DialogBody>
      <p className={styles.intro}>For {suburbLabel(suburb)}. Open a line to see who sets it and how.</p>
      <div className={styles.lines}>
        {lines.map((line) => (
          <Line key={`${line.code} ${line.label}`} {...line} />
        ))}
      </div>
      <p className={styles.total}>
        <span>Driveaway price</span>
        <Money dollars={total} />
      </p>
      <div className={styles.notes}>
        <p>{driveawayNote(suburb)}</p>
        <p>{listPriceNote}</p>
      </div>
    </DialogBody>
    <DialogActions>
      <DialogCloseButton>Close</DialogCloseButton>
    </DialogActions>
  </Dialog>
);
