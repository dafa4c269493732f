import { useId } from 'react';

export interface CarDrawingProps {
  /** 'outback' is drawn as a wagon; every other model as an SUV. */
  readonly modelCode: string;
  /** '#rrggbb' of the chosen paint. */
  readonly paintHex: string;
  /** What the drawing shows, for those who cannot see it; leave out where the words beside it say it already. */
  readonly title?: string | undefined;
  readonly className?: string | undefined;
}

/** The car from the side, in the chosen paint. */
export const CarDrawing = ({ modelCode, paintHex, title, className }: CarDrawingProps) => {
  const titleId = useId();
  return (
    <svg
      viewBox="0 0 1000 400"
      className={className}
      data-model={modelCode}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-labelledby': titleId })}
    >
      {title !== undefined && <title id={titleId}>{title}</title>}
      <path d="M60 300h880v-90l-200-30-120-80H300L200 180 60 220z" fill={paintHex} />
    </svg>
  );
};
