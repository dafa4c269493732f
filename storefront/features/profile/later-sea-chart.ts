import { createElement } from 'react';
import { later } from '../../ui/waiting/later.tsx';
import styles from './where-it-is.module.css';

const nothing = () => null;

/** The chart of the sea. Its code comes with it alone; a page that cannot load it has the words. */
export const LaterSeaChart = later(
  async () => {
    try {
      return (await import('./sea-chart.tsx')).SeaChart;
    } catch {
      return nothing;
    }
  },
  createElement('div', { className: styles.room }),
);
