import styles from './spinner.module.css';

/** A turning ring in the colour of the text around it. Decorative: say in words what is going on. */
export const Spinner = () => (
  <svg className={styles.spinner} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.5" aria-hidden>
    <circle cx="12" cy="12" r="9.5" opacity="0.25" />
    <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" strokeLinecap="round" />
  </svg>
);

/** What a whole page or section shows while it has nothing yet. */
export const LoadingBlock = ({ label = 'Loading…' }: { label?: string }) => (
  <output className={styles.page} data-loading>
    <span className={styles.ring}>
      <Spinner />
    </span>
    {label}
  </output>
);
