import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/foundation/icon.tsx';
import styles from '../frame/checkout.module.css';

const previewWidth = 320;

const kilobytes = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const megabytes = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

/** '310 KB', '4.2 MB'. */
const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${kilobytes.format(Math.max(1, bytes / 1000))} KB` : `${megabytes.format(bytes / 1_000_000)} MB`;

/** Draws a thumbnail; false when the browser cannot read it. On a canvas, since the policy allows no blob: URLs. */
const draw = async (file: File, canvas: HTMLCanvasElement): Promise<boolean> => {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: previewWidth, resizeQuality: 'medium' });
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return true;
  } catch {
    return false;
  }
};

type PreviewProps = { readonly file: File; readonly onRemove: () => void };

/** The licence that was chosen, as the seller will see it, and a way to take it back. */
export const LicencePreview = ({ file, onRemove }: PreviewProps) => {
  const ref = useRef<HTMLCanvasElement>(null);
  const [isReadable, setReadable] = useState(true);
  const isPicture = file.type.startsWith('image/');

  useEffect(() => {
    let isGone = false;
    const show = async (canvas: HTMLCanvasElement): Promise<void> => {
      const isDrawn = await draw(file, canvas);
      if (!isGone) setReadable(isDrawn);
    };
    if (ref.current !== null) void show(ref.current);
    return () => {
      isGone = true;
    };
  }, [file]);

  return (
    <div className={styles.licence}>
      {isPicture && isReadable ? <canvas ref={ref} className={styles.picture} aria-hidden /> : <Icon name="download" />}
      <div>
        <p className={styles.fileName}>{file.name}</p>
        <p className={styles.hint}>
          {sizeText(file.size)}
          {isPicture &&
            !isReadable &&
            '. This picture cannot be shown here. Please check that it opens on your device.'}
        </p>
        <Button look="link" onClick={onRemove}>
          Remove this file
        </Button>
      </div>
    </div>
  );
};
