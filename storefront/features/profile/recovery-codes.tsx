import { brand } from '@driveaway/domain/brand/brand.ts';
import { useId } from 'react';
import { saveFile } from '../../browser/save-file.ts';
import { useTakenFocus } from '../../ui/form/use-taken-focus.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DialogActions, DialogBody, DialogCloseButton } from '../../ui/overlays/dialog.tsx';
import { Stack } from '../../ui/page/section.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import styles from './profile.module.css';

/** Recovery codes as they are shown once, with two ways to keep them. */
export const RecoveryCodes = ({ codes }: { readonly codes: readonly string[] }) => {
  const saveId = useId();
  // not to the button that closes: a key pressed twice would hide the codes
  useTakenFocus(saveId);
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <DialogBody>
        <Stack>
          <p>
            Each of these lets you in once when you don’t have your app at hand. Keep them private, and where you can
            find them without your phone. We can’t show them again.
          </p>
          <ul className={styles.recoveryCodes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className={styles.actions}>
            <div>
              <CopyButton value={text} name="recovery codes" />
            </div>
            <Button
              id={saveId}
              look="secondary"
              onClick={() => {
                saveFile(`${brand.name.toLowerCase()}-recovery-codes.txt`, new Blob([text], { type: 'text/plain' }));
              }}
            >
              Download
            </Button>
          </div>
        </Stack>
      </DialogBody>
      <DialogActions>
        <DialogCloseButton look="primary">I’ve saved them</DialogCloseButton>
      </DialogActions>
    </>
  );
};
