import { displayLayout, displayPicture } from '../../mesh/cabin/display-layout.ts';

type Pen = OffscreenCanvasRenderingContext2D;

const white = '#eef3f8';
const faint = '#5d6b7a';
const accent = '#4fb3ff';

const line = (pen: Pen, points: readonly (readonly [number, number])[], width: number, colour: string): void => {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.stroke();
};

const block = (pen: Pen, [x, y, width, height]: readonly [number, number, number, number], colour: string): void => {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.roundRect(x, y, width, height, 10);
  pen.fill();
};

const write = (pen: Pen, text: string, [x, y]: readonly [number, number], size: number, colour = white): void => {
  pen.font = `${size > 30 ? 300 : 500} ${size}px sans-serif`;
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
};

/** A road seen on a map, what plays, and how warm it is. */
const drawCentre = (pen: Pen): void => {
  pen.textAlign = 'left';
  block(pen, [10, 34, 300, 236], '#101a24');
  pen.save();
  pen.beginPath();
  pen.roundRect(10, 34, 300, 236, 10);
  pen.clip();
  pen.fillStyle = '#0e2a3c';
  pen.beginPath();
  pen.ellipse(318, 76, 120, 70, 0.5, 0, Math.PI * 2);
  pen.fill();
  pen.fillStyle = '#13261d';
  pen.fillRect(10, 186, 96, 84);
  const streets = [
    [
      [0, 110],
      [320, 160],
    ],
    [
      [0, 214],
      [320, 224],
    ],
    [
      [92, 20],
      [60, 290],
    ],
    [
      [214, 20],
      [246, 290],
    ],
    [
      [0, 66],
      [190, 52],
    ],
  ] as const;
  for (const street of streets) line(pen, street, 5, '#26333f');
  const route = [
    [152, 270],
    [150, 218],
    [156, 136],
    [206, 143],
    [224, 143],
    [212, 30],
  ] as const;
  pen.lineJoin = 'round';
  line(pen, route, 11, '#174466');
  line(pen, route, 6, accent);
  pen.fillStyle = white;
  pen.beginPath();
  pen.moveTo(151, 196);
  pen.lineTo(161, 220);
  pen.lineTo(151, 214);
  pen.lineTo(141, 220);
  pen.fill();
  pen.restore();
  block(pen, [20, 44, 118, 40], '#1b2936');
  write(pen, '300 m', [58, 70], 20);
  line(
    pen,
    [
      [32, 74],
      [32, 60],
      [46, 60],
      [40, 54],
      [46, 60],
      [40, 66],
    ],
    3,
    white,
  );
  block(pen, [320, 34, 182, 112], '#141d27');
  block(pen, [332, 46, 54, 54], '#7a3f55');
  block(pen, [346, 60, 26, 26], '#d99a6c');
  for (const [y, width] of [
    [56, 96],
    [76, 66],
  ] as const) {
    block(pen, [398, y, width, 9], y === 56 ? white : faint);
  }
  block(pen, [332, 120, 158, 5], '#2b3947');
  block(pen, [332, 120, 66, 5], accent);
  block(pen, [320, 156, 182, 114], '#141d27');
  write(pen, '21.5°', [334, 206], 40);
  write(pen, '184 km', [334, 250], 20, faint);
  block(pen, [426, 238, 62, 12], '#2b3947');
  block(pen, [426, 238, 44, 12], '#57c785');
  write(pen, '9:41', [14, 24], 18);
  pen.textAlign = 'right';
  write(pen, '24°', [500, 24], 18);
  for (let at = 0; at < 6; at += 1) {
    block(pen, [34 + at * 78, 280, 54, 32], at === 0 ? '#22425c' : '#18222c');
    pen.beginPath();
    pen.arc(61 + at * 78, 296, 7, 0, Math.PI * (at % 2 === 0 ? 2 : 1.5));
    pen.strokeStyle = at === 0 ? accent : '#93a1b0';
    pen.lineWidth = 2.5;
    pen.stroke();
  }
};

/** A round scale with its hand at a share of it. */
const dial = (pen: Pen, [x, y]: readonly [number, number], share: number, colour: string): void => {
  const [from, reach, radius] = [Math.PI * 0.8, Math.PI * 1.4, 62];
  pen.lineWidth = 7;
  pen.strokeStyle = '#1d2833';
  pen.beginPath();
  pen.arc(x, y, radius, from, from + reach);
  pen.stroke();
  pen.strokeStyle = colour;
  pen.beginPath();
  pen.arc(x, y, radius, from, from + reach * share);
  pen.stroke();
  for (let tick = 0; tick <= 10; tick += 1) {
    const angle = from + (reach * tick) / 10;
    const at = (distance: number) => [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance] as const;
    line(pen, [at(tick % 2 === 0 ? 46 : 50), at(54)], 2, tick % 2 === 0 ? white : faint);
  }
};

/** The car stands: no speed, in park, ready. */
const drawInstruments = (pen: Pen): void => {
  dial(pen, [84, 88], 0.03, accent);
  dial(pen, [428, 88], 0.72, '#57c785');
  pen.textAlign = 'center';
  write(pen, '0', [84, 100], 42);
  write(pen, 'km/h', [84, 124], 15, faint);
  write(pen, '612', [428, 98], 30);
  write(pen, 'km', [428, 120], 15, faint);
  // the lane ahead
  for (const side of [-1, 1]) {
    line(
      pen,
      [
        [256 + side * 64, 142],
        [256 + side * 20, 58],
      ],
      3,
      '#3c4b5a',
    );
  }
  block(pen, [238, 92, 36, 26], '#8b99a8');
  block(pen, [243, 84, 26, 16], '#c9d3dd');
  write(pen, 'P', [256, 38], 30, accent);
  write(pen, 'R', [204, 36], 18, faint);
  write(pen, 'N', [308, 36], 18, faint);
  write(pen, 'D', [340, 36], 18, faint);
};

/** What the displays of a car show, painted: points from the top left, four channels each. */
export const displayPoints = (): Uint8Array<ArrayBuffer> => {
  const { width, height } = displayPicture;
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  if (pen === null) throw new Error('Pictures cannot be painted here');
  pen.fillStyle = '#070b10';
  pen.fillRect(0, 0, width, height);
  drawCentre(pen);
  pen.translate(0, displayLayout.instruments.top * height);
  drawInstruments(pen);
  return new Uint8Array(pen.getImageData(0, 0, width, height).data);
};
