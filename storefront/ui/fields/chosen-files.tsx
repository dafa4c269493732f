import { Button } from '../controls/button.tsx';
import styles from './chosen-files.module.css';

type ChosenFilesProps = {
  readonly files: readonly File[];
  /** What they are, for those who do not see the list. */
  readonly label: string;
  readonly onRemove: (file: File) => void;
};

/** Files that were chosen and not sent yet, each with the way to leave it out. */
export const ChosenFiles = ({ files, label, onRemove }: ChosenFilesProps) => (
  <ul className={styles.chosen} aria-label={label}>
    {files.map((file) => (
      <li key={`${file.name} ${file.size} ${file.lastModified}`}>
        {file.name}
        <Button
          type="button"
          look="link"
          aria-label={`Leave out ${file.name}`}
          onClick={() => {
            onRemove(file);
          }}
        >
          Leave out
        </Button>
      </li>
    ))}
  </ul>
);

/** How far files are on their way, 0 to 1; once they have arrived they are made anew, which takes a moment. */
export const SendingFiles = ({ share, what }: { readonly share: number; readonly what: string }) => (
  <span className={styles.sending}>
    <progress value={share} aria-label={`Sent of your ${what}`} />
    <span className={styles.quiet}>
      {share < 1 ? `Sending your ${what}: ${Math.floor(share * 100)}%` : `Your ${what} have arrived. Checking them…`}
    </span>
  </span>
);
