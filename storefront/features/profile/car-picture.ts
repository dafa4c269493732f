/** A picture of a car to show to others: what the page shows and its words, nothing of the order and no metadata. */

/** As links on other sites show pictures. */
const width = 1200;
const height = 630;
const margin = 72;
const carWidth = 1040;

export type CarWords = {
  /** Model and variant. */
  readonly title: string;
  readonly paint: string;
};

/** Resolves once the drawing is a picture of this size. */
const pictureOf = async (drawing: SVGElement, size: { readonly width: number; readonly height: number }) => {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGElement)) throw new Error('The drawing is no SVG');
  for (const [name, value] of Object.entries(size)) copy.setAttribute(name, String(value));
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  return picture;
};

/** The drawing below the words. */
const putDrawing = async (context: CanvasRenderingContext2D, drawing: SVGSVGElement): Promise<void> => {
  const { width: boxWidth, height: boxHeight } = drawing.viewBox.baseVal;
  const carHeight = Math.round((carWidth * boxHeight) / boxWidth);
  const picture = await pictureOf(drawing, { width: carWidth, height: carHeight });
  context.drawImage(picture, (width - carWidth) / 2, height - carHeight - 24, carWidth, carHeight);
};

/** How far the picture is moved down, to make room for the words: its foot is nothing but floor. */
const roomForWords = 60;

const putPicture = async (context: CanvasRenderingContext2D, picture: HTMLImageElement): Promise<void> => {
  await picture.decode();
  // its topmost line goes on to the edge
  context.drawImage(picture, 0, 0, picture.naturalWidth, 1, 0, 0, width, roomForWords + 1);
  // as much of it as fits: photographs have shapes of their own
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.max(width / naturalWidth, height / naturalHeight);
  const [wide, high] = [naturalWidth * scale, naturalHeight * scale];
  context.drawImage(picture, (width - wide) / 2, roomForWords + (height - high) / 2, wide, high);
};

/**
 * A PNG of 1200 by 630 of the car as the page shows it, drawn or as a picture of that size, in the page's colours and type.
 * Rejects when the browser cannot draw it.
 */
export const carPicture = async (
  shown: SVGSVGElement | HTMLImageElement,
  { title, paint }: CarWords,
): Promise<Blob> => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas');
  const { color, fontFamily } = getComputedStyle(document.body);
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--surface-sunken');
  context.fillRect(0, 0, width, height);
  if (shown instanceof HTMLImageElement) await putPicture(context, shown);
  else await putDrawing(context, shown);
  context.fillStyle = color;
  context.font = `600 60px ${fontFamily}`;
  context.fillText(title, margin, margin + 52, width - 2 * margin);
  context.font = `400 34px ${fontFamily}`;
  context.fillText(paint, margin, margin + 108, width - 2 * margin);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture could not be made'));
      else resolve(blob);
    }, 'image/png');
  });
};
