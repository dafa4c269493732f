/** A picture of a car to show to others: the drawing and its words, nothing of the order and no metadata. */

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

/**
 * A PNG of 1200 by 630 of the car as it is drawn on the page, in the page's colours and type. Rejects when the browser cannot
 * draw it.
 */
export const carPicture = async (drawing: SVGSVGElement, { title, paint }: CarWords): Promise<Blob> => {
  const { width: boxWidth, height: boxHeight } = drawing.viewBox.baseVal;
  const carHeight = Math.round((carWidth * boxHeight) / boxWidth);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas');
  const { color, fontFamily } = getComputedStyle(document.body);
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--surface-sunken');
  context.fillRect(0, 0, width, height);
  context.fillStyle = color;
  context.font = `600 60px ${fontFamily}`;
  context.fillText(title, margin, margin + 52, width - 2 * margin);
  context.font = `400 34px ${fontFamily}`;
  context.fillText(paint, margin, margin + 108, width - 2 * margin);
  context.drawImage(
    await pictureOf(drawing, { width: carWidth, height: carHeight }),
    (width - carWidth) / 2,
    height - carHeight - 24,
    carWidth,
    carHeight,
  );
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture could not be made'));
      else resolve(blob);
    }, 'image/png');
  });
};
