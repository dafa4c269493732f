import { heicContentType } from '@driveaway/domain/customer/account-details-form.ts';

/** The longest side of a photo of a licence on which every word can still be read, in px. */
const longestSide = 2400;
/** What a slow connection uploads in a few seconds. */
const lightBytes = 1_000_000;
const quality = 0.85;

const heicName = /\.hei[cf]$/i;

/** Pictures as phones take them, which only some browsers can read, and the server cannot. */
const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]$/.test(type) || heicName.test(name);

/**
 * A photo as small as is still legible, as a JPEG: cameras make them many times larger, and record in them where they
 * were taken; one in HEIC always, where the browser can read it. Small files, other files, and pictures that the browser
 * cannot read are returned unchanged.
 */
export const lighterPicture = async (file: File): Promise<File> => {
  const mustChange = isHeic(file);
  if (!mustChange && (!file.type.startsWith('image/') || file.size <= lightBytes)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (!mustChange && blob.size >= file.size) return file;
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
    return new File([blob], name, { type: blob.type, lastModified: file.lastModified });
  } catch {
    // not every browser knows the type of a picture that it cannot read
    return mustChange ? new File([file], file.name, { type: heicContentType }) : file;
  }
};
