import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { saveFile } from '../../browser/save-file.ts';
import { Button } from '../../ui/controls/button.tsx';
import { MutationButton } from '../../ui/controls/mutation-button.tsx';
import type { CarWords } from './car-picture.ts';
import styles from './profile.module.css';

/** By the browser's own way to share where there is one, else as a file. Whoever changes their mind shares nothing. */
const show = async (words: CarWords, shown: SVGSVGElement | HTMLImageElement): Promise<void> => {
  const { carPicture } = await import('./car-picture.ts');
  const picture = await carPicture(shown, words);
  const file = new File([picture], 'my-car.png', { type: picture.type });
  const shared = { files: [file], title: words.title };
  // not every browser has it, whatever its type says
  if (!('canShare' in navigator) || !navigator.canShare(shared)) {
    saveFile(file.name, file);
    return;
  }
  try {
    await navigator.share(shared);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
};

type KeepAndShowProps = {
  readonly words: CarWords;
  /** Where the page shows the car: drawn, or as a picture. */
  readonly car: RefObject<HTMLElement | null>;
};

/** A picture of the car for others, without anything of the order; and the page in print, or as a PDF. */
export const KeepAndShow = ({ words, car }: KeepAndShowProps) => {
  const showing = useMutation({
    mutationFn: async () => {
      const shown = car.current?.querySelector('svg') ?? car.current?.querySelector('img');
      if (shown === null || shown === undefined) throw new Error('The car is not drawn yet');
      await show(words, shown);
    },
  });
  return (
    <div className={styles.actions}>
      <MutationButton look="link" mutation={showing}>
        Share a picture
      </MutationButton>
      <Button
        look="link"
        onClick={() => {
          window.print();
        }}
      >
        Print or save as PDF
      </Button>
      <output className={styles.quiet}>
        {showing.isError && 'The picture could not be made. Please try again in a moment.'}
      </output>
    </div>
  );
};
